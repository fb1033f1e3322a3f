package org.almanac.replay.comparison;

/**
 * What happened in a week, or in several together.
 *
 * @param seconds how long it was; the last week of a period may be short
 * @param jobs how many were submitted
 * @param waits the sum of their waits, in seconds
 * @param slowdowns the sum of their bounded slowdowns
 * @param work the cpu seconds that were run in it, whenever the jobs were submitted
 * @param room the cpu seconds that there were
 */
record Week(double seconds, double jobs, double waits, double slowdowns, double work, double room) {
    static final Week NONE = new Week(0, 0, 0, 0, 0, 0);

    Week plus(Week other) {
        return new Week(
                seconds + other.seconds,
                jobs + other.jobs,
                waits + other.waits,
                slowdowns + other.slowdowns,
                work + other.work,
                room + other.room);
    }
}
