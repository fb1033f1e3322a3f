package org.almanac.planner.plan;

import java.util.Arrays;
import org.almanac.planner.timeline.Profile;

/** No planned job of some size and length starts later than that; sizes and lengths are told apart by powers of two. */
final class LatestStarts {
    private static final long NOBODY = Long.MIN_VALUE;

    /** By power of the cpus, then by power of the walltime: the latest start of those that last less than its double. */
    private final long[][] latest = new long[Long.SIZE][];

    void clear() {
        Arrays.fill(latest, null);
    }

    /** A job that asks for so many cpus, at least one, is planned there. */
    void add(long cpus, long walltime, long start) {
        int size = Profile.power(cpus);
        if (latest[size] == null) {
            latest[size] = new long[Long.SIZE];
            Arrays.fill(latest[size], NOBODY);
        }
        long[] ofSize = latest[size];
        for (int length = Profile.power(walltime); length < Long.SIZE && ofSize[length] < start; length++) {
            ofSize[length] = start;
        }
    }

    /** Whether one of that size may start after that time. */
    boolean isAnyAfter(int size, long time) {
        return isAnyAfter(size, Long.MAX_VALUE, time);
    }

    /** Whether one of that size that lasts at most so long may start after that time. */
    boolean isAnyAfter(int size, long walltime, long time) {
        return latest[size] != null && latest[size][Profile.power(walltime)] > time;
    }
}
