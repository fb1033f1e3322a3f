package org.almanac.replay.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.ToDoubleFunction;
import org.almanac.planner.cluster.SeededRandom;

/**
 * How much a figure may differ between two periods by chance: blocks of time, such as weeks, are drawn from each with
 * replacement, again and again.
 *
 * <p>Blocks and not jobs are drawn, as jobs of a week wait for one another. The interval holds 95 % of the differences. A
 * period of fewer than {@value #FEWEST} blocks says nothing of the next one, and there is no interval then.
 *
 * @param <B> what is known of a block, or of several together
 */
public final class BlockBootstrap<B> {
    public static final int FEWEST = 4;
    private static final int DRAWS = 2000;
    /** One in forty is below the interval, and one above. */
    private static final int TAIL = 40;

    /** Which blocks of two periods are drawn together. */
    public enum Pairing {
        /** Those of each period for themselves. */
        INDEPENDENT,
        /** The same of both: two ways in which one and the same period went. */
        SAME_BLOCKS
    }

    private final SeededRandom random;
    private final B none;
    private final BinaryOperator<B> plus;

    /**
     * Draws from a seed.
     *
     * @param none what is known of no block
     * @param plus what is known of two together
     */
    public BlockBootstrap(long seed, B none, BinaryOperator<B> plus) {
        this.random = new SeededRandom(seed);
        this.none = none;
        this.plus = plus;
    }

    /** Of the difference, the second period's figure less the first's. */
    public Optional<Interval> difference(List<B> one, List<B> other, ToDoubleFunction<B> figure, Pairing pairing) {
        int paired = Math.min(one.size(), other.size());
        if (paired < FEWEST) {
            return Optional.empty();
        }
        double[] differences = new double[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            B first = none;
            B second = none;
            if (pairing == Pairing.SAME_BLOCKS) {
                for (int i = 0; i < paired; i++) {
                    int block = random.below(paired);
                    first = plus.apply(first, one.get(block));
                    second = plus.apply(second, other.get(block));
                }
            } else {
                first = drawn(one);
                second = drawn(other);
            }
            differences[draw] = figure.applyAsDouble(second) - figure.applyAsDouble(first);
        }
        // A draw of nothing but blocks without jobs has no mean.
        double[] ascending =
                Arrays.stream(differences).filter(Double::isFinite).sorted().toArray();
        if (ascending.length < DRAWS / 2) {
            return Optional.empty();
        }
        int tail = ascending.length / TAIL;
        return Optional.of(new Interval(ascending[tail], ascending[ascending.length - 1 - tail]));
    }

    private B drawn(List<B> blocks) {
        B sum = none;
        for (int i = 0; i < blocks.size(); i++) {
            sum = plus.apply(sum, blocks.get(random.below(blocks.size())));
        }
        return sum;
    }
}
