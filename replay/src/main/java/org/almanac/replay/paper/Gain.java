package org.almanac.replay.paper;

import java.util.List;
import java.util.Optional;

/** By how much less one policy's figure is than another's, in percent of the other's, with its error by months. */
final class Gain {
    private Gain() {}

    static Measured ofMeans(Months of, Months over) {
        double error = Months.error(
                List.of(of, over),
                both -> percent(both.get(0).mean(), both.get(1).mean()));
        return new Measured(percent(of.mean(), over.mean()), error, Optional.empty());
    }

    static Measured ofDeviations(Months of, Months over) {
        double error = Months.error(
                List.of(of, over), both -> percent(both.get(0).sd(), both.get(1).sd()));
        return new Measured(percent(of.sd(), over.sd()), error, Optional.empty());
    }

    static Measured negated(Measured gain) {
        return new Measured(-gain.value(), gain.error(), Optional.empty());
    }

    private static double percent(double of, double over) {
        return 100 * (1 - of / over);
    }
}
