package org.almanac.planner.search;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Random Search, the planning paper's Algorithm 3: tries a random change of the orders, keeps a better plan, and takes
 * back any other.
 *
 * <p>With {@link RandomMove} it is the paper's search; other moves draw the change in another way. What is tried
 * depends on the random generator alone, not on the time.
 */
final class RandomSearch {
    private final Orders orders;
    /** By list; lists that affect each other's starts share one trace. */
    private final Trace[] traces;

    private final Objective objective;
    private final Trial trial;
    private final Move move;
    private final Acceptance acceptance;
    private final SeededRandom random;

    private final List<Migration> migrations = new ArrayList<>(0);
    private long candidates;
    private long accepted;

    RandomSearch(
            Orders orders, Trace[] traces, Objective objective, Move move, Acceptance acceptance, SeededRandom random) {
        this.orders = orders;
        this.traces = traces;
        this.objective = objective;
        this.move = move;
        this.acceptance = acceptance;
        this.random = random;
        this.trial = new Trial(orders.jobs());
        price();
    }

    /**
     * Searches on from the kept plan.
     *
     * @param iterations the most candidates
     * @param stop asked before each candidate; stays true once it is
     */
    void run(long iterations, BooleanSupplier stop) {
        while (candidates < iterations && !stop.getAsBoolean()) {
            candidates++;
            move.change(orders, random);
            if (orders.isChanged()) {
                if (mayBeBetter() && acceptance.accepts(objective, trial, orders.migrations())) {
                    keep();
                } else {
                    orders.reject();
                }
            }
        }
    }

    /**
     * Finds the trial's starts; false if a job has no start or one that is too late, or if the trial cannot be better.
     */
    private boolean mayBeBetter() {
        Trace from = traces[orders.changed()];
        Trace to = traces[orders.alsoChanged()];
        trial.begin(
                objective.lateness() == 0 && orders.migrations().isEmpty() ? Trial.Bound.BY_PRICES : Trial.Bound.NONE);
        return from.follow(trial) && (from == to || to.follow(trial)) && !trial.isHopeless();
    }

    private void keep() {
        Trace from = traces[orders.changed()];
        Trace to = traces[orders.alsoChanged()];
        objective.keep(trial, orders.migrations());
        migrations.addAll(orders.migrations());
        from.keep();
        if (from != to) {
            to.keep();
        }
        orders.accept();
        accepted++;
        price();
    }

    private void price() {
        objective.price(trial.prices());
        trial.setLatest();
    }

    /** The trace of a list. */
    Trace trace(int list) {
        return traces[list];
    }

    Orders orders() {
        return orders;
    }

    /** All migrations that were kept, in their order. */
    List<Migration> migrations() {
        return migrations;
    }

    long candidates() {
        return candidates;
    }

    long accepted() {
        return accepted;
    }
}
