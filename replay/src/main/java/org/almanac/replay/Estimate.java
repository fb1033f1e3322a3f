package org.almanac.replay;

/** What becomes of a recorded walltime that the job did not keep to. */
public enum Estimate {
    /** A job ends at its walltime. */
    KILL {
        @Override
        long walltime(long recorded, long runtime) {
            return recorded;
        }
    },
    /** The walltime is raised to the runtime; nothing is killed. */
    EXTEND {
        @Override
        long walltime(long recorded, long runtime) {
            return Math.max(recorded, runtime);
        }
    },
    /** The walltime is the runtime, as if users knew. */
    EXACT {
        @Override
        long walltime(long recorded, long runtime) {
            return Math.max(1, runtime);
        }
    };

    /** The walltime, at least 1 s, that the scheduler is told. */
    abstract long walltime(long recorded, long runtime);
}
