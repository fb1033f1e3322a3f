package org.almanac.workload.model;

/**
 * How much memory people ask for, and how much of it they use.
 *
 * <p>Requests are the machine's memory a cpu times a power of two from 1/8 to 2; the double share is asked by jobs of
 * at most half the machine only, so that every job fits. The shares are ours: published models say nothing of memory.
 *
 * @param perCpu the machine's memory over its cpus, in KB; at least 8
 */
record MemoryHabits(long perCpu) {
    /** The shares of jobs that ask for 1/8 of the memory a cpu or less, for 1/4 or less, and so on. */
    private static final double[] UP_TO = {0.20, 0.50, 0.80, 0.95};

    MemoryHabits {
        if (perCpu < 8) {
            throw new IllegalArgumentException("a machine of " + perCpu + " KB a cpu");
        }
    }

    /** A request, in KB a cpu, of a job of {@code size} cpus on a machine of {@code cpus}. */
    long draw(int size, int cpus, Draws draws) {
        double share = draws.uniform();
        long request = perCpu / 8;
        for (double bound : UP_TO) {
            request = share < bound ? request : request * 2;
        }
        return size <= cpus / 2 ? request : Math.min(request, perCpu);
    }

    /** What is used of a request, in KB a cpu: from a fifth of it to nearly all. */
    static long drawUsed(long requested, Draws draws) {
        return (long) (requested * draws.uniform(0.2, 0.95));
    }
}
