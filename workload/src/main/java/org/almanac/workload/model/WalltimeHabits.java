package org.almanac.workload.model;

import java.util.Arrays;

/**
 * How people choose walltimes: round, mostly far too long, sometimes the longest there is, rarely too short.
 *
 * <p>Every chosen walltime is one of the round values or the machine's longest, and at least 1 second. The share of the
 * walltime that a job uses is spread evenly, as in recorded logs (Mu'alem and Feitelson, IEEE TPDS 12,
 * 2001); the round values and the shares of the longest and of the too short are ours, chosen to look like those logs.
 *
 * @param longest the longest walltime that the machine allows, in seconds; at least 1
 */
record WalltimeHabits(long longest) {
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private static final long[] ROUND = {
        5 * MINUTE,
        10 * MINUTE,
        15 * MINUTE,
        30 * MINUTE,
        HOUR,
        2 * HOUR,
        4 * HOUR,
        8 * HOUR,
        12 * HOUR,
        DAY,
        2 * DAY,
        3 * DAY,
        4 * DAY,
        7 * DAY,
        14 * DAY
    };

    /** The share of jobs that ask for the longest walltime without a thought. */
    static final double LONGEST_ASKED = 0.12;

    /** The share of jobs whose walltime is too short, so that they are killed. */
    static final double TOO_SHORT = 0.03;

    /** The least share of the walltime that a thoughtful user's job uses. */
    private static final double LEAST_USED = 0.05;

    WalltimeHabits {
        if (longest < 1) {
            throw new IllegalArgumentException("a longest walltime of " + longest + " seconds");
        }
    }

    /**
     * The walltime for a job of the given runtime, both in seconds.
     *
     * <p>It is below the runtime for the share of jobs that are killed, and where the runtime is above the longest.
     */
    long draw(long runtime, Draws draws) {
        double kind = draws.uniform();
        double used = draws.uniform(LEAST_USED, 1);
        if (kind < LONGEST_ASKED) {
            return longest;
        }
        if (kind < LONGEST_ASKED + TOO_SHORT && runtime > ROUND[0]) {
            return Math.min(longest, ROUND[firstAtLeast(runtime) - 1]);
        }
        int round = firstAtLeast((long) StrictMath.ceil(runtime / used));
        return round == ROUND.length ? longest : Math.min(longest, ROUND[round]);
    }

    private static int firstAtLeast(long seconds) {
        int place = Arrays.binarySearch(ROUND, seconds);
        return place >= 0 ? place : -place - 1;
    }
}
