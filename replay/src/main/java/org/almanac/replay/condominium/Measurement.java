package org.almanac.replay.condominium;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Measures a trial as section 2.2 says, from second 0 on.
 *
 * <ul>
 *   <li>d(t) is |%A_A(t) − %C_A(t)|, how far A's slots are from A's target; with more owners than two it is half the sum of
 *       that over all of them. With two owners and no slot unclaimed both are the same.
 *   <li>D and %U are sums over looks every few seconds (step 5 of section 2.1), each of which counts for the seconds until the
 *       next.
 *   <li>A match is a slot that passes from unclaimed to claimed, and that some owner had before; the first claim of a slot is
 *       none, as no C_gh counts it. A match before second 0 is none either.
 *   <li>A match is wasted when the slot was last the same owner's.
 * </ul>
 */
final class Measurement implements SlotRecorder {
    private static final int NOBODY = -1;

    private final TrialSetting setting;
    private final int[] lastOwner;
    private final int[][] transitions;
    private double distance;
    private double secondThird;
    private double lastThird;
    private double used;
    private int wastedBeforeChange;
    private int withoutTarget;

    Measurement(TrialSetting setting) {
        this.setting = setting;
        this.lastOwner = new int[setting.slots()];
        Arrays.fill(lastOwner, NOBODY);
        this.transitions = new int[setting.targets().owners()][setting.targets().owners()];
    }

    @Override
    public void claimed(int second, int slot, int owner) {
        int last = lastOwner[slot];
        lastOwner[slot] = owner;
        if (second < 0 || last == NOBODY) {
            return;
        }
        transitions[last][owner]++;
        if (last == owner && second < setting.targets().firstChange(setting.duration())) {
            wastedBeforeChange++;
        }
        if (setting.targets().at(second, setting.duration()).get(owner) == 0) {
            withoutTarget++;
        }
    }

    @Override
    public void broken(int second, int slot) {
        // Whose it was stands in lastOwner.
    }

    @Override
    public void seen(int second, int[] held) {
        int duration = setting.duration();
        int seconds = Math.min(setting.sample(), duration - second / setting.sample() * setting.sample());
        double d = seconds * distance(setting.targets().at(second, duration), held);
        distance += d;
        if (3L * second >= 2L * duration) {
            lastThird += d;
        } else if (3L * second >= duration) {
            secondThird += d;
        }
        int claimed = 0;
        for (int slots : held) {
            claimed += slots;
        }
        used += (double) seconds * claimed / setting.slots();
    }

    /** d in percent. */
    double distance(List<Integer> targets, int[] held) {
        double sum = 0;
        for (int owner = 0; owner < held.length; owner++) {
            double off = Math.abs(targets.get(owner) - 100.0 * held[owner] / setting.slots());
            if (held.length == 2) {
                return off;
            }
            sum += off;
        }
        return sum / 2;
    }

    Trial trial(long seed) {
        List<List<Integer>> counts = new ArrayList<>();
        for (int[] row : transitions) {
            counts.add(Arrays.stream(row).boxed().toList());
        }
        return new Trial(
                setting,
                seed,
                distance,
                used / setting.duration(),
                counts,
                secondThird,
                lastThird,
                wastedBeforeChange,
                withoutTarget);
    }
}
