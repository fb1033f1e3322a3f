package org.almanac.replay.paper;

import java.util.List;

/** By how much less one policy's figure is than another's, in percent of the other's, with its margin by months. */
final class Gain {
    private Gain() {}

    static Measured ofMeans(Months of, Months over) {
        double margin = Months.margin(
                List.of(of, over),
                both -> percent(both.get(0).mean(), both.get(1).mean()));
        return Measured.of(percent(of.mean(), over.mean()), margin);
    }

    static Measured ofDeviations(Months of, Months over) {
        double margin = Months.margin(
                List.of(of, over), both -> percent(both.get(0).sd(), both.get(1).sd()));
        return Measured.of(percent(of.sd(), over.sd()), margin);
    }

    static Measured negated(Measured gain) {
        return Measured.of(-gain.value(), gain.margin());
    }

    private static double percent(double of, double over) {
        return 100 * (1 - of / over);
    }
}
