package org.almanac.workload.edit;

import java.util.Locale;

/** Kinds of jobs that have a name. */
public enum KindOfJob implements JobCriterion {
    /** Status 5, whether the job ran before or not. */
    CANCELLED {
        @Override
        public boolean holds(NamedJob job) {
            return job.facts().cancelled();
        }
    },
    /** In queue 0, which SWF advises for them. */
    INTERACTIVE {
        @Override
        public boolean holds(NamedJob job) {
            return job.facts().queue() == 0;
        }
    };

    @Override
    public String told() {
        return name().toLowerCase(Locale.ROOT);
    }
}
