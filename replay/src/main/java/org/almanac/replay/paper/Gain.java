package org.almanac.replay.paper;

import java.util.List;
import java.util.Optional;

/** By how much less one policy's figure is than another's, in percent of the other's, with its margin by months. */
final class Gain {
    private Gain() {}

    static Measured ofMeans(Months of, Months over) {
        double margin = Months.margin(
                List.of(of, over),
                both -> percent(both.get(0).mean(), both.get(1).mean()));
        return new Measured(percent(of.mean(), over.mean()), margin, Optional.empty());
    }

    static Measured ofDeviations(Months of, Months over) {
        double margin = Months.margin(
                List.of(of, over), both -> percent(both.get(0).sd(), both.get(1).sd()));
        return new Measured(percent(of.sd(), over.sd()), margin, Optional.empty());
    }

    static Measured negated(Measured gain) {
        return new Measured(-gain.value(), gain.margin(), Optional.empty());
    }

    private static double percent(double of, double over) {
        return 100 * (1 - of / over);
    }
}
