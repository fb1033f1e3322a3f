package org.almanac.replay.comparison;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.search.SeededRandom;

/**
 * How much a figure may differ between two periods by chance: weeks are drawn from each with replacement, again and again.
 *
 * <p>Weeks and not jobs are drawn, as jobs of a week wait for one another. The interval holds 95 % of the differences. A period
 * of fewer than {@value #FEWEST} weeks says nothing of the next one, and there is no interval then.
 */
final class WeekBootstrap {
    static final int FEWEST = 4;
    private static final int DRAWS = 2000;
    /** One in forty is below the interval, and one above. */
    private static final int TAIL = 40;

    /** Which weeks of two periods are drawn together. */
    enum Pairing {
        /** Those of each period for themselves. */
        INDEPENDENT,
        /** The same of both: two ways in which one and the same period went. */
        SAME_WEEKS
    }

    private final SeededRandom random;

    /** Draws from a seed. */
    WeekBootstrap(long seed) {
        this.random = new SeededRandom(seed);
    }

    /** Of the difference, the second period's figure less the first's. */
    Optional<Interval> difference(List<Week> one, List<Week> other, Figure figure, Pairing pairing) {
        int paired = Math.min(one.size(), other.size());
        if (paired < FEWEST) {
            return Optional.empty();
        }
        double[] differences = new double[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            Week first = Week.NONE;
            Week second = Week.NONE;
            if (pairing == Pairing.SAME_WEEKS) {
                for (int i = 0; i < paired; i++) {
                    int week = random.below(paired);
                    first = first.plus(one.get(week));
                    second = second.plus(other.get(week));
                }
            } else {
                first = drawn(one);
                second = drawn(other);
            }
            differences[draw] = figure.of(second) - figure.of(first);
        }
        // A draw of nothing but weeks without jobs has no mean.
        double[] ascending =
                Arrays.stream(differences).filter(Double::isFinite).sorted().toArray();
        if (ascending.length < DRAWS / 2) {
            return Optional.empty();
        }
        int tail = ascending.length / TAIL;
        return Optional.of(new Interval(ascending[tail], ascending[ascending.length - 1 - tail]));
    }

    private Week drawn(List<Week> weeks) {
        Week sum = Week.NONE;
        for (int i = 0; i < weeks.size(); i++) {
            sum = sum.plus(weeks.get(random.below(weeks.size())));
        }
        return sum;
    }
}
