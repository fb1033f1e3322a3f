package org.almanac.workload.edit;

import java.util.Locale;
import org.almanac.workload.log.RecordedJob;

/** Kinds of jobs that have a name. */
public enum KindOfJob implements JobCriterion {
    /** Status 5, whether the job ran before or not. */
    CANCELLED {
        @Override
        public boolean holds(RecordedJob job, String queue) {
            return job.cancelled();
        }
    },
    /** In queue 0, which SWF advises for them. */
    INTERACTIVE {
        @Override
        public boolean holds(RecordedJob job, String queue) {
            return job.queue() == 0;
        }
    };

    @Override
    public String told() {
        return name().toLowerCase(Locale.ROOT);
    }
}
