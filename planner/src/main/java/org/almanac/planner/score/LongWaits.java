package org.almanac.planner.score;

/**
 * A mean of waits in which the longest count most: the eighth root of the mean of the waits' eighth powers.
 *
 * <p>It grows with every wait, as the arithmetic mean does, but a further second of a wait counts 128 times as much as
 * one of a wait half as long. Waits are summed in days, so that the powers stay small.
 */
public final class LongWaits {
    private static final double DAY = 86_400;

    private LongWaits() {}

    /** What a wait of so many seconds adds to the sum. */
    public static double term(double seconds) {
        return eighth(seconds / DAY);
    }

    /** The mean, in seconds, of {@code count} waits with that sum. */
    public static double mean(double sum, int count) {
        return Math.sqrt(Math.sqrt(Math.sqrt(sum / count))) * DAY;
    }

    /**
     * The derivative of the mean by one wait: by how many seconds the mean grows for each second by which that wait
     * grows.
     */
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
