package org.almanac.planner.score;

/**
 * By how much a job waits longer than its user accepts, as a share of the acceptable wait: how serious that is, less 1
 * (planning paper, section 4.3), and 0 for a wait that is accepted.
 */
public final class ExcessWait {
    /** The value of 1 in {@link #scaled}. */
    public static final double UNIT = 1 << 20;

    private ExcessWait() {}

    /** The excess as a whole number of {@link #UNIT}ths, so that sums do not depend on their order. */
    public static long scaled(long waited, double acceptable) {
        return Math.round(UNIT * of(waited, acceptable));
    }

    /** The excess of a job that waited so many seconds, where so many, more than 0, are accepted. */
    public static double of(long waited, double acceptable) {
        return Math.max(0, waited / acceptable - 1);
    }

    /** By how much the excess grows for each second by which that wait grows. */
    public static double slope(long waited, double acceptable) {
        return waited >= acceptable ? 1 / acceptable : 0;
    }
}
