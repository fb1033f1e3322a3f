package org.almanac.planner.score;

/** Jain's index of fairness: 1 where all shares are equal, down to 1/n where one of n has everything. */
public final class JainIndex {
    private JainIndex() {}

    /** The index of shares none of which is negative; {@link Double#NaN} of no shares. */
    public static double of(double[] shares) {
        double sum = 0;
        double squares = 0;
        for (double share : shares) {
            sum += share;
            squares += share * share;
        }
        if (shares.length == 0) {
            return Double.NaN;
        }
        // All shares are 0, and so equal.
        return squares == 0 ? 1 : sum * sum / (shares.length * squares);
    }
}
