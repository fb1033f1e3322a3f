package org.almanac.planner.score;

/**
 * A mean of waits in which the longest count most: the eighth root of the mean of their eighth powers.
 *
 * <p>It grows with every wait, as the mean does, but a second more counts 128 times as much with one who waits twice as long. Waits are summed in days, so that powers stay small.
 */
public final class LongWaits {
    private static final double DAY = 86_400;

    private LongWaits() {}

    /** What a wait of so many seconds adds to a sum. */
    public static double term(double seconds) {
        return eighth(seconds / DAY);
    }

    /** The mean, in seconds, of so many waits with that sum. */
    public static double mean(double sum, int count) {
        return Math.sqrt(Math.sqrt(Math.sqrt(sum / count))) * DAY;
    }

    /** By how many seconds the mean of so many waits grows for each second that such a wait grows by. */
    public static double slope(double seconds, double mean, int count) {
        double ratio = mean == 0 ? 0 : seconds / mean;
        return ratio == 0 ? 0 : eighth(ratio) / ratio / count;
    }

    private static double eighth(double value) {
        double square = value * value;
        double fourth = square * square;
        return fourth * fourth;
    }
}
