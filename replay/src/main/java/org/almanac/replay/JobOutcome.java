package org.almanac.replay;

import java.util.OptionalLong;

/**
 * What became of a replayed job: when it started, in seconds of the log's time, the start it was promised, the cpu
 * seconds of its cluster that it consumed, counted by the resource of which it took the largest share, and the index of
 * that cluster.
 */
public record JobOutcome(ReplayJob job, long start, OptionalLong promised, double consumption, int cluster) {
    /** A job on a machine of one cluster. */
    public JobOutcome(ReplayJob job, long start, OptionalLong promised, double consumption) {
        this(job, start, promised, consumption, 0);
    }

    public long end() {
        return start + job.runtime();
    }

    public long waited() {
        return start - job.submit();
    }
}
