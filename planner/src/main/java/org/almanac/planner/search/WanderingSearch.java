package org.almanac.planner.search;

import java.util.function.BooleanSupplier;
import org.almanac.planner.cluster.SeededRandom;

/** A search that also goes on from plans that are worse, and goes back to the best one at its end. */
abstract sealed class WanderingSearch extends LocalSearch permits SimulatedAnnealing, TabuSearch {
    private final BestPlan best;
    private boolean isOnBest = true;

    WanderingSearch(Orders orders, Trace[] traces, Objective objective, Move move, SeededRandom random) {
        super(orders, traces, objective, move, random);
        this.best = new BestPlan(orders, objective);
    }

    @Override
    final void run(long iterations, BooleanSupplier stop) {
        wander(iterations, stop);
        if (!isOnBest) {
            goBack(best);
        }
    }

    /** Goes from plan to plan, as {@link #run}; no trial is left at the end. */
    abstract void wander(long iterations, BooleanSupplier stop);

    /** Goes on from the trial that was followed last, better or worse. */
    final void goOn() {
        keep();
        isOnBest = best.improves(orders(), objective(), migrations());
        if (isOnBest) {
            noteImprovement();
        }
    }

    /** By how much a trial has to be better than the kept plan to be better than the best one. */
    final double gainOfBest() {
        return best.gain() - objective().gain();
    }
}
