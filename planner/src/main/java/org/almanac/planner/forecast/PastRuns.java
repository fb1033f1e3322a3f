package org.almanac.planner.forecast;

import java.util.List;

/**
 * For how long the last jobs of a kind have run, in seconds: those of one user in the same queue that asked for the same cpus and
 * the same walltime.
 *
 * @param runtimes at least {@value #FEWEST}, and {@value #MOST} at most
 */
public record PastRuns(List<Long> runtimes) {
    /** Fewer say little. */
    public static final int FEWEST = 5;

    static final int MOST = 20;

    public PastRuns {
        runtimes = List.copyOf(runtimes);
    }

    public int jobs() {
        return runtimes.size();
    }

    /** How many of them ran for longer than that many seconds. */
    public int longerThan(long seconds) {
        return (int) runtimes.stream().filter(runtime -> runtime > seconds).count();
    }

    public long shortest() {
        return runtimes.stream().mapToLong(Long::longValue).min().orElseThrow();
    }
}
