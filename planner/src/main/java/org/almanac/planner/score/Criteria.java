package org.almanac.planner.score;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The criteria by which plans are compared, each the better the smaller: the four of the planning paper (section 3.3),
 * two on the longest waits, one on waits that users do not accept, one on shares, and one on what is scarce.
 *
 * @param meanWait the mean wait of the waiting jobs, by their planned starts, in seconds
 * @param meanBoundedSlowdown their mean bounded slowdown, with the walltime as runtime
 * @param meanUserWait the mean of the users' normalized user wait times (NUWT)
 * @param sdUserWait the standard deviation of the users' NUWT
 * @param longWaits the mean of the jobs' waits in which the longest count most, in seconds: see {@link LongWaits}
 * @param worstUsers the same mean of the users' mean waits so far, in seconds
 * @param excessWait the mean of the waiting jobs' {@link ExcessWait}s; NaN where these are not counted
 * @param fairWait the mean wait of the waiting jobs' work, where that of owners who have less of their shares counts more, in
 *     seconds; NaN where shares do not count
 * @param scarceTime for how many seconds what is scarce is taken up by the waiting jobs that ask for it, with what is of no use
 *     meanwhile; NaN where that does not count
 */
public record Criteria(
        double meanWait,
        double meanBoundedSlowdown,
        double meanUserWait,
        double sdUserWait,
        double longWaits,
        double worstUsers,
        double excessWait,
        double fairWait,
        double scarceTime) {
    /** The weight of each criterion in a comparison. */
    public record Weights(
            double meanWait,
            double boundedSlowdown,
            double meanUserWait,
            double sdUserWait,
            double longWaits,
            double worstUsers,
            double excessWait,
            double fairWait,
            double scarceTime) {
        /** The weights of the planning paper (section 3.3, note 2). */
        public static final Weights OF_PAPER = new Weights(1, 1, 10, 10, 0, 0, 0, 0, 0);

        /** The same with that share of the weights of the two criteria in which the longest waits count most. */
        public Weights ofUnlucky(double share) {
            return new Weights(
                    meanWait,
                    boundedSlowdown,
                    meanUserWait,
                    sdUserWait,
                    share * longWaits,
                    share * worstUsers,
                    excessWait,
                    fairWait,
                    scarceTime);
        }

        /** The same without a weight of what is scarce. */
        public Weights withoutScarce() {
            return new Weights(
                    meanWait,
                    boundedSlowdown,
                    meanUserWait,
                    sdUserWait,
                    longWaits,
                    worstUsers,
                    excessWait,
                    fairWait,
                    0);
        }

        /** The gain of a plan in which no criterion is left. */
        public double sum() {
            return meanWait
                    + boundedSlowdown
                    + meanUserWait
                    + sdUserWait
                    + longWaits
                    + worstUsers
                    + excessWait
                    + fairWait
                    + scarceTime;
        }
    }

    /** Each criterion under the name by which it is reported. */
    public Map<String, Double> byName() {
        Map<String, Double> byName = new LinkedHashMap<>();
        byName.put("mean_wait", meanWait);
        byName.put("mean_bounded_slowdown", meanBoundedSlowdown);
        byName.put("nuwt_mean", meanUserWait);
        byName.put("nuwt_sd", sdUserWait);
        byName.put("long_waits", longWaits);
        byName.put("worst_users", worstUsers);
        if (!Double.isNaN(excessWait)) {
            byName.put("excess_wait", excessWait);
        }
        if (!Double.isNaN(fairWait)) {
            byName.put("fair_wait", fairWait);
        }
        if (!Double.isNaN(scarceTime)) {
            byName.put("scarce_time", scarceTime);
        }
        return byName;
    }

    /**
     * By how much of its value in the other plan each criterion is larger in this one, under the names of {@link #byName}; by
     * how much where it is 0 there.
     */
    public Map<String, Double> changesFrom(Criteria other) {
        Map<String, Double> changes = byName();
        Map<String, Double> before = other.byName();
        changes.replaceAll((name, after) -> (after - before.get(name)) / unit(before.get(name)));
        return changes;
    }

    /** The weighted sum of the relative gains of this plan over the other: positive if this plan is better. */
    public double gainOver(Criteria other, Weights weights) {
        return weights.meanWait * gain(other.meanWait, meanWait)
                + weights.boundedSlowdown * gain(other.meanBoundedSlowdown, meanBoundedSlowdown)
                + weights.meanUserWait * gain(other.meanUserWait, meanUserWait)
                + weights.sdUserWait * gain(other.sdUserWait, sdUserWait)
                + weights.longWaits * gain(other.longWaits, longWaits)
                + weights.worstUsers * gain(other.worstUsers, worstUsers)
                + (weights.excessWait > 0 ? weights.excessWait * gain(other.excessWait, excessWait) : 0)
                + (weights.fairWait > 0 ? weights.fairWait * gain(other.fairWait, fairWait) : 0)
                + (weights.scarceTime > 0 ? weights.scarceTime * gain(other.scarceTime, scarceTime) : 0);
    }

    private static double gain(double before, double after) {
        return (before - after) / unit(before);
    }

    /** The divisor that makes a change of a criterion relative: its value before, or 1 if that was 0. */
    public static double unit(double before) {
        return before == 0 ? 1 : before;
    }
}
