package org.almanac.planner.score;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The criteria by which plans are compared, each the better the smaller: the four of the planning paper (section 3.3),
 * and two for those who wait longest.
 *
 * @param meanWait over the waiting jobs with their planned starts, in seconds
 * @param meanBoundedSlowdown likewise, with the walltime as runtime
 * @param meanUserWait mean normalized user wait time
 * @param sdUserWait its standard deviation over users
 * @param longWaits the mean of the waits in which the longest count most, in seconds: see {@link LongWaits}
 * @param worstUsers the same mean of the users' mean waits so far, in seconds
 */
public record Criteria(
        double meanWait,
        double meanBoundedSlowdown,
        double meanUserWait,
        double sdUserWait,
        double longWaits,
        double worstUsers) {
    /** How much each criterion weighs. */
    public record Weights(
            double meanWait,
            double boundedSlowdown,
            double meanUserWait,
            double sdUserWait,
            double longWaits,
            double worstUsers) {
        /** The weights of the planning paper. */
        public static final Weights OF_PAPER = new Weights(1, 1, 10, 10, 0, 0);
    }

    /** Below this a gain is rounding. */
    private static final double LEAST_GAIN = 1e-12;

    /** Each criterion by the name under which it is reported. */
    public Map<String, Double> byName() {
        Map<String, Double> byName = new LinkedHashMap<>();
        byName.put("mean_wait", meanWait);
        byName.put("mean_bounded_slowdown", meanBoundedSlowdown);
        byName.put("nuwt_mean", meanUserWait);
        byName.put("nuwt_sd", sdUserWait);
        byName.put("long_waits", longWaits);
        byName.put("worst_users", worstUsers);
        return byName;
    }

    /** The weighted relative gain of this plan over another: positive where this one is better. */
    public double gainOver(Criteria other, Weights weights) {
        return weights.meanWait * gain(other.meanWait, meanWait)
                + weights.boundedSlowdown * gain(other.meanBoundedSlowdown, meanBoundedSlowdown)
                + weights.meanUserWait * gain(other.meanUserWait, meanUserWait)
                + weights.sdUserWait * gain(other.sdUserWait, sdUserWait)
                + weights.longWaits * gain(other.longWaits, longWaits)
                + weights.worstUsers * gain(other.worstUsers, worstUsers);
    }

    public boolean isBetterThan(Criteria other, Weights weights) {
        return gainOver(other, weights) > LEAST_GAIN;
    }

    private static double gain(double before, double after) {
        return (before - after) / unit(before);
    }

    /** What a change of a criterion is measured by: what it was; a criterion that was 0 enters by its absolute change. */
    public static double unit(double before) {
        return before == 0 ? 1 : before;
    }
}
