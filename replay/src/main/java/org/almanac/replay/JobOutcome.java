package org.almanac.replay;

import java.util.OptionalLong;

/**
 * What became of a replayed job: when it started, in seconds of the log's time, the start it was promised, and the cpu
 * seconds of its cluster that it consumed, counted by the resource of which it took the largest share.
 */
public record JobOutcome(ReplayJob job, long start, OptionalLong promised, double consumption) {
    public long end() {
        return start + job.runtime();
    }

    public long waited() {
        return start - job.submit();
    }
}
