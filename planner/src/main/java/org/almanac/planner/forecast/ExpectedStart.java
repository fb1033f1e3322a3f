package org.almanac.planner.forecast;

/**
 * When a job is expected to start, and between which times four of five such jobs start; in epoch seconds.
 *
 * <p>The range holds the expected start and is never empty.
 */
public record ExpectedStart(long expected, long earliest, long latest) {
    public ExpectedStart {
        if (earliest > expected || expected > latest || earliest == latest) {
            throw new IllegalArgumentException("The range from " + earliest + " to " + latest
                    + " must hold the expected start " + expected + " and be longer than 0 s");
        }
    }

    /** Whether the job starts within the range if it starts then. */
    public boolean covers(long start) {
        return earliest <= start && start <= latest;
    }

    /** How long the range is, in seconds. */
    public long width() {
        return latest - earliest;
    }

    /** The same without what lies behind a time at which the job starts at the latest, which is later than {@code now}. */
    ExpectedStart atTheLatest(long bound, long now) {
        if (latest <= bound) {
            return this;
        }
        return new ExpectedStart(Math.min(expected, bound), Math.max(now, Math.min(earliest, bound - 1)), bound);
    }
}
