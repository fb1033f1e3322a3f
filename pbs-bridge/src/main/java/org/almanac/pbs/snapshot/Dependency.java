package org.almanac.pbs.snapshot;

/**
 * That a job waits for another one.
 *
 * @param job whole, with the server's name; a job array, such as {@code 26[].srv}, stands for all of its jobs
 */
public record Dependency(Trigger trigger, String job) {
    /** What the other job must have done. */
    public enum Trigger {
        STARTED,
        /** Ended in any way. */
        ENDED,
        ENDED_WELL,
        ENDED_BADLY,
        /** Not been started: only one of the two runs, the one that is started first. */
        NEVER_STARTED,
        /** Something that only the server can tell. */
        OTHER
    }

    /** Whether the job cannot start before the other's end. */
    public boolean waitsForEnd() {
        return switch (trigger) {
            case ENDED, ENDED_WELL, ENDED_BADLY -> true;
            case STARTED, NEVER_STARTED, OTHER -> false;
        };
    }
}
