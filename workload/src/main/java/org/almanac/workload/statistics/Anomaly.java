package org.almanac.workload.statistics;

import java.util.Locale;
import org.almanac.workload.log.RecordedJob;

/**
 * Something that cannot be, or should not be, in what a log says of a job.
 *
 * <p>The first five are those of N'takpé and Suter (2017, table 1). A value that is not known is below 0 by custom, so that what
 * is not known counts there, as it does in the paper.
 */
public enum Anomaly {
    RUNTIME_BELOW_0("a runtime below 0") {
        @Override
        public boolean holds(RecordedJob job) {
            return job.runtime() < 0;
        }
    },
    CPUS_BELOW_0("allocated cpus below 0") {
        @Override
        public boolean holds(RecordedJob job) {
            return job.allocatedCpus() < 0;
        }
    },
    CPUS_ABOVE_REQUEST("more cpus than requested") {
        @Override
        public boolean holds(RecordedJob job) {
            return job.requestedCpus() > 0 && job.allocatedCpus() > job.requestedCpus();
        }
    },
    RUNTIME_ABOVE_WALLTIME("a runtime above the walltime") {
        @Override
        public boolean holds(RecordedJob job) {
            return job.requestedTime() > 0 && job.runtime() > job.requestedTime();
        }
    },
    RUNTIME_ABOVE_WALLTIME_BY_1MIN("a runtime above the walltime by more than 1 min") {
        @Override
        public boolean holds(RecordedJob job) {
            return job.requestedTime() > 0 && job.runtime() > job.requestedTime() + MINUTE;
        }
    },
    CPUS_UNKNOWN("neither requested nor allocated cpus") {
        @Override
        public boolean holds(RecordedJob job) {
            return job.cpus() == 0;
        }
    },
    WALLTIME_UNKNOWN("no walltime") {
        @Override
        public boolean holds(RecordedJob job) {
            return job.requestedTime() <= 0;
        }
    },
    WAIT_UNKNOWN("no wait, so that its start is not known") {
        @Override
        public boolean holds(RecordedJob job) {
            return job.waited() < 0;
        }
    },
    USER_UNKNOWN("no user") {
        @Override
        public boolean holds(RecordedJob job) {
            return job.user() < 0;
        }
    },
    MEMORY_ABOVE_REQUEST("more memory used than requested") {
        @Override
        public boolean holds(RecordedJob job) {
            return job.requestedMemory() > 0 && job.usedMemory() > job.requestedMemory();
        }
    };

    private static final long MINUTE = 60;

    private final String text;

    Anomaly(String text) {
        this.text = text;
    }

    /** Whether a job has it. */
    public abstract boolean holds(RecordedJob job);

    /** What jobs with it have, in words. */
    public String text() {
        return text;
    }

    /** As it is written, such as {@code runtime_below_0}. */
    public String written() {
        return name().toLowerCase(Locale.ROOT);
    }
}
