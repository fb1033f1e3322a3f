package org.almanac.planner.score;

/**
 * The four criteria by which plans are compared (planning paper, section 3.3), each the better the smaller.
 *
 * @param meanWait over the waiting jobs with their planned starts, in seconds
 * @param meanBoundedSlowdown likewise, with the walltime as runtime
 * @param meanUserWait mean normalized user wait time
 * @param sdUserWait its standard deviation over users
 */
public record Criteria(double meanWait, double meanBoundedSlowdown, double meanUserWait, double sdUserWait) {
    /** How much each criterion weighs. */
    public record Weights(double meanWait, double boundedSlowdown, double meanUserWait, double sdUserWait) {
        /** The weights of the planning paper. */
        public static final Weights OF_PAPER = new Weights(1, 1, 10, 10);
    }

    /** Below this a gain is rounding. */
    private static final double LEAST_GAIN = 1e-12;

    /** The weighted relative gain of this plan over another: positive where this one is better. */
    public double gainOver(Criteria other, Weights weights) {
        return weights.meanWait * gain(other.meanWait, meanWait)
                + weights.boundedSlowdown * gain(other.meanBoundedSlowdown, meanBoundedSlowdown)
                + weights.meanUserWait * gain(other.meanUserWait, meanUserWait)
                + weights.sdUserWait * gain(other.sdUserWait, sdUserWait);
    }

    public boolean isBetterThan(Criteria other, Weights weights) {
        return gainOver(other, weights) > LEAST_GAIN;
    }

    /** Relative to what was; a criterion that was 0 enters by its absolute change. */
    private static double gain(double before, double after) {
        return before == 0 ? before - after : (before - after) / before;
    }
}
