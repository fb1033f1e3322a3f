package org.almanac.replay.condominium;

import java.util.List;

/**
 * What was measured in one trial (section 2.2).
 *
 * @param d D, in percent times seconds
 * @param utilization %U, as a share of 1
 * @param transitions C_gh: how often a slot that owner g had had last was claimed by owner h, by g and h
 * @param secondThird D of the second third of the time alone
 * @param lastThird D of the last third alone
 * @param wastedBeforeChange the wasted matches before the targets first change
 * @param withoutTarget the matches to an owner whose target was 0 then
 */
public record Trial(
        TrialSetting setting,
        long seed,
        double d,
        double utilization,
        List<List<Integer>> transitions,
        double secondThird,
        double lastThird,
        int wastedBeforeChange,
        int withoutTarget) {
    public Trial {
        transitions = transitions.stream().map(List::copyOf).toList();
    }

    /** Runs a trial; all that is drawn by lot follows from the seed. */
    public static Trial of(TrialSetting setting, long seed) {
        Measurement measurement = new Measurement(setting);
        TrialRun.run(setting, seed, measurement);
        return measurement.trial(seed);
    }

    /** M: how many slots were given to an owner after some owner had had them. */
    public int matches() {
        return transitions.stream()
                .flatMap(List::stream)
                .mapToInt(Integer::intValue)
                .sum();
    }

    /** M_waste: how many of the matches were to the owner who had had the slot last. */
    public int wasted() {
        int wasted = 0;
        for (int owner = 0; owner < transitions.size(); owner++) {
            wasted += transitions.get(owner).get(owner);
        }
        return wasted;
    }

    /** Which share of the matches was wasted; 0 where there were none. */
    public double wastedShare() {
        return matches() == 0 ? 0 : (double) wasted() / matches();
    }
}
