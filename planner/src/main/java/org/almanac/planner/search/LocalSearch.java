package org.almanac.planner.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.almanac.planner.SearchOutcome.Improvement;
import org.almanac.planner.cluster.SeededRandom;
import org.almanac.planner.score.Criteria;

/**
 * A search from plan to plan: tries changes of the kept orders, and keeps some. It ends on the best plan that it has come
 * to.
 *
 * <p>What is tried depends on the random generator alone, not on the time.
 */
abstract sealed class LocalSearch permits RandomSearch, WanderingSearch {
    private final Orders orders;
    /** By list; lists that affect each other's starts share one trace. */
    private final Trace[] traces;

    private final Objective objective;
    private final Trial trial;
    private final Move move;
    private final SeededRandom random;

    private final List<Migration> migrations = new ArrayList<>(0);
    private final List<Improvement> improvements = new ArrayList<>(0);
    private long candidates;
    /** The criteria of the best plan so far. */
    private Criteria best;
    /** Whether the traces are of the plan that is kept. */
    private boolean isTraced = true;

    LocalSearch(Orders orders, Trace[] traces, Objective objective, Move move, SeededRandom random) {
        this.orders = orders;
        this.traces = traces;
        this.objective = objective;
        this.move = move;
        this.random = random;
        this.trial = new Trial(orders.jobs());
        this.best = objective.criteria();
        price();
    }

    /** The search that goes on by that rule. */
    static LocalSearch of(
            Acceptance acceptance, Orders orders, Trace[] traces, Objective objective, Move move, SeededRandom random) {
        if (acceptance instanceof Acceptance.Annealing annealing) {
            return new SimulatedAnnealing(annealing, orders, traces, objective, move, random);
        }
        if (acceptance instanceof Acceptance.Tabu tabu) {
            return new TabuSearch(tabu, orders, traces, objective, move, random);
        }
        return new RandomSearch(orders, traces, objective, move, random);
    }

    /**
     * Searches on from the kept plan; once.
     *
     * @param iterations the most candidates
     * @param stop asked before each candidate; stays true once it is
     */
    abstract void run(long iterations, BooleanSupplier stop);

    /** Draws a candidate; false if the move has found nothing to try. */
    final boolean draw() {
        candidates++;
        move.change(orders, random);
        return orders.isChanged();
    }

    /**
     * Finds the trial's starts, and what it gains over the kept plan by {@link Objective#gain(Trial, List)}. That is
     * {@link Objective#NO_GAIN} if a job has no start or one that is too late, or if the trial is known to lose more than
     * so much.
     */
    final double follow(double mostLoss) {
        Trace from = traces[orders.changed()];
        Trace to = traces[orders.alsoChanged()];
        trial.begin(objective.lateness() == 0 && orders.migrations().isEmpty() ? mostLoss : Trial.ANY_LOSS);
        return from.follow(trial) && (from == to || to.follow(trial)) && !trial.isHopeless()
                ? objective.gain(trial, orders.migrations())
                : Objective.NO_GAIN;
    }

    /** Keeps the trial that was followed last. */
    final void keep() {
        Trace from = traces[orders.changed()];
        Trace to = traces[orders.alsoChanged()];
        objective.keep(trial, orders.migrations());
        migrations.addAll(orders.migrations());
        from.keep();
        if (from != to) {
            to.keep();
        }
        orders.accept();
        price();
    }

    /** Notes that the kept plan has taken the place of the best one before. */
    final void noteImprovement() {
        improvements.add(new Improvement(candidates, best, objective.criteria()));
        best = objective.criteria();
    }

    private void price() {
        objective.price(trial);
        trial.setLatest();
    }

    /** Goes back to a plan that was kept before, for good: the traces stay with the plan that is left. */
    final void goBack(BestPlan best) {
        isTraced = false;
        trial.begin(Trial.ANY_LOSS);
        for (int job = 0; job < best.starts().length; job++) {
            if (best.starts()[job] != orders.jobs().start[job]) {
                trial.moves(job, best.starts()[job]);
            }
        }
        List<Migration> since = migrations.subList(best.migrations(), migrations.size());
        objective.keep(trial, since.stream().map(Migration::back).toList());
        since.clear();
        orders.goBack(best.orders());
    }

    final Orders orders() {
        return orders;
    }

    final Objective objective() {
        return objective;
    }

    final SeededRandom random() {
        return random;
    }

    /** The trace of a list of the plan that is kept, if it knows on which nodes the jobs lie. */
    final Optional<Trace> nodes(int list) {
        return isTraced && traces[list].knowsNodes() ? Optional.of(traces[list]) : Optional.empty();
    }

    /** All migrations that have made the kept plan of the first one, in their order. */
    final List<Migration> migrations() {
        return migrations;
    }

    final long candidates() {
        return candidates;
    }

    /** Each plan that has taken the place of the best one before. */
    final List<Improvement> improvements() {
        return improvements;
    }
}
