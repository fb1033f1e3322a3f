package org.almanac.replay.condominium;

import java.util.ArrayList;
import java.util.List;

/**
 * How one trial went, as the paper's figures 7 and 8 show it.
 *
 * @param trial what came out
 * @param looks in the order of time; of a long trial every so many-th
 */
public record TrialCourse(Trial trial, List<Look> looks) {
    /** As many as a chart can show. */
    private static final int MOST_LOOKS = 1_500;

    /**
     * What is seen of a trial in a second.
     *
     * @param percentOfFirst %C_A, how many percent of the slots User A has
     * @param d in percent
     * @param matches since the beginning
     * @param wasted of these
     */
    public record Look(int second, double percentOfFirst, double d, int matches, int wasted) {}

    public TrialCourse {
        looks = List.copyOf(looks);
    }

    /** Runs a trial; it is the one of {@link Trial#of} with the same seed. */
    public static TrialCourse of(TrialSetting setting, long seed) {
        Watch watch = new Watch(setting, seed);
        TrialRun.run(setting, seed, watch);
        return new TrialCourse(watch.measurement.trial(seed), watch.looks);
    }

    /** Notes what is measured as it is. */
    private static final class Watch implements SlotRecorder {
        private final TrialSetting setting;
        private final long seed;
        private final Measurement measurement;
        private final int every;
        private final List<Look> looks = new ArrayList<>();
        private int seen;

        Watch(TrialSetting setting, long seed) {
            this.setting = setting;
            this.seed = seed;
            this.measurement = new Measurement(setting);
            this.every = setting.duration() / setting.sample() / MOST_LOOKS + 1;
        }

        @Override
        public void claimed(int second, int slot, int owner) {
            measurement.claimed(second, slot, owner);
        }

        @Override
        public void broken(int second, int slot) {
            measurement.broken(second, slot);
        }

        @Override
        public void seen(int second, int[] held) {
            measurement.seen(second, held);
            if (seen++ % every == 0) {
                Trial soFar = measurement.trial(seed);
                looks.add(new Look(
                        second,
                        100.0 * held[0] / setting.slots(),
                        measurement.distance(setting.targets().at(second, setting.duration()), held),
                        soFar.matches(),
                        soFar.wasted()));
            }
        }
    }
}
