package org.almanac.replay;

import java.util.OptionalLong;

/**
 * What became of a replayed job: when it started, in seconds of the log's time, the start it was promised, the cpu
 * seconds of its cluster that it consumed, counted by the resource of which it took the largest share, and the index of
 * that cluster.
 *
 * @param delayed how many seconds later it ended because it was stopped for other jobs; below 0 where it was deleted
 */
public record JobOutcome(
        ReplayJob job, long start, OptionalLong promised, double consumption, int cluster, long delayed) {
    /** A job that ran without a break. */
    public JobOutcome(ReplayJob job, long start, OptionalLong promised, double consumption, int cluster) {
        this(job, start, promised, consumption, cluster, 0);
    }

    /** A job on a machine of one cluster. */
    public JobOutcome(ReplayJob job, long start, OptionalLong promised, double consumption) {
        this(job, start, promised, consumption, 0);
    }

    public long end() {
        return start + job.runtime() + delayed;
    }

    public long waited() {
        return start - job.submit();
    }
}
