package org.almanac.planner.search;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.almanac.planner.cluster.SeededRandom;

/**
 * Tabu search: a step goes to the first trial that is better than the kept plan, or, where none of a sample is, to the
 * one that loses least. The jobs that a step has moved are tabu for some steps: a trial that moves one of them counts
 * only if it is better than the best plan so far.
 *
 * <p>A sample has as many candidates as the orders have jobs. A trial is given up as soon as it is known to lose more
 * than another one of the sample.
 */
final class TabuSearch extends WanderingSearch {
    private final Acceptance.Tabu rule;
    /** By job: the first step that may move it again. */
    private final long[] freeFrom;

    private long step;

    TabuSearch(
            Acceptance.Tabu rule, Orders orders, Trace[] traces, Objective objective, Move move, SeededRandom random) {
        super(orders, traces, objective, move, random);
        this.rule = rule;
        this.freeFrom = new long[orders.jobs().count()];
    }

    @Override
    void wander(long iterations, BooleanSupplier stop) {
        while (candidates() < iterations && !stop.getAsBoolean()) {
            sample(Math.min(iterations, candidates() + orders().count()), stop).ifPresent(this::leave);
            step++;
        }
    }

    /**
     * Tries candidates up to that number, and goes on from the first that is better than the kept plan. If none is, tells
     * the one that loses least of those that may be gone on from.
     */
    private Optional<Change> sample(long last, BooleanSupplier stop) {
        Optional<Change> least = Optional.empty();
        double leastGain = Objective.NO_GAIN;
        while (candidates() < last && !stop.getAsBoolean()) {
            if (!draw()) {
                continue;
            }
            Change change = orders().change();
            double needed =
                    Math.max(leastGain, isTabu(change) ? gainOfBest() + Objective.LEAST_GAIN : Objective.NO_GAIN);
            double gain = follow(-needed);
            if (gain > needed && gain > Objective.LEAST_GAIN) {
                goOn(change);
                return Optional.empty();
            }
            if (gain > needed) {
                least = Optional.of(change);
                leastGain = gain;
            }
            orders().reject();
        }
        return least;
    }

    /** Goes on from a trial that has been taken back. */
    private void leave(Change change) {
        change.make(orders());
        if (follow(Trial.ANY_LOSS) > Objective.NO_GAIN) {
            goOn(change);
        } else {
            // Told to stop meanwhile.
            orders().reject();
        }
    }

    private void goOn(Change change) {
        goOn();
        freeFrom[change.job()] = step + 1 + rule.tenure();
        freeFrom[change.otherJob()] = step + 1 + rule.tenure();
    }

    private boolean isTabu(Change change) {
        return freeFrom[change.job()] > step || freeFrom[change.otherJob()] > step;
    }
}
