package org.almanac.replay;

import java.util.OptionalLong;

/** What became of a replayed job: started and ended in seconds of the log's time, and the start it was promised. */
public record JobOutcome(ReplayJob job, long start, OptionalLong promised) {
    public long end() {
        return start + job.runtime();
    }

    public long waited() {
        return start - job.submit();
    }
}
