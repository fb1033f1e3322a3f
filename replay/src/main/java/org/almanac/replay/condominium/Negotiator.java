package org.almanac.replay.condominium;

import java.util.List;

/**
 * Says which owner gets an unclaimed slot: the one furthest below its target; the first of those that are equally far.
 *
 * <p>Deficits are counted in whole hundredths of a slot, so that no rounding lets an owner whose target is 0 have a slot: what
 * the paper found its negotiator to do now and then (section 3). As the targets are 100 percent together, with a slot unclaimed
 * some owner is always below its target.
 */
final class Negotiator {
    private final int slots;

    Negotiator(int slots) {
        this.slots = slots;
    }

    /** The owner of the next slot, by the targets in percent and how many slots each has. */
    int choose(List<Integer> targets, int[] held) {
        int chosen = 0;
        long most = Long.MIN_VALUE;
        for (int owner = 0; owner < held.length; owner++) {
            long deficit = (long) targets.get(owner) * slots - 100L * held[owner];
            if (deficit > most) {
                most = deficit;
                chosen = owner;
            }
        }
        return chosen;
    }
}
