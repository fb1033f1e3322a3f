package org.almanac.planner.search;

import java.util.List;

/** The best plan that a search has come to, for a search that goes on from worse ones. */
final class BestPlan {
    private final int[][] orders;
    private final long[] starts;
    private int migrations;
    private long lateness;
    private double gain;

    /** The kept plan, of a search that has not migrated any job. */
    BestPlan(Orders orders, Objective objective) {
        this.orders = orders.copies();
        this.starts = orders.jobs().start.clone();
        this.lateness = objective.lateness();
        this.gain = objective.gain();
    }

    /** Takes the kept plan if it is better; tells whether it is. */
    boolean improves(Orders present, Objective objective, List<Migration> made) {
        boolean better = objective.lateness() < lateness
                || objective.lateness() == lateness && objective.gain() > gain + Objective.LEAST_GAIN;
        if (better) {
            System.arraycopy(present.copies(), 0, orders, 0, orders.length);
            System.arraycopy(present.jobs().start, 0, starts, 0, starts.length);
            migrations = made.size();
            lateness = objective.lateness();
            gain = objective.gain();
        }
        return better;
    }

    /** What it gains over the first plan, as {@link Objective#gain()} tells. */
    double gain() {
        return gain;
    }

    /** By list: its jobs, in their order; empty for lists that the search does not change. */
    int[][] orders() {
        return orders;
    }

    /** By job: its start. */
    long[] starts() {
        return starts;
    }

    /** How many jobs had been migrated before the search came to it. */
    int migrations() {
        return migrations;
    }
}
