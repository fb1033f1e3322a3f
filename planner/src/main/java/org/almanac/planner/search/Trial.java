package org.almanac.planner.search;

import java.util.Arrays;

/**
 * What a trial moves, and the most by which it can be better than the plan that is kept.
 *
 * <p>Every criterion is a convex function of the starts, so the plan's slope there bounds what a move gains: later by a
 * second costs a job at least its price.
 */
final class Trial {
    /** What is known of the most by which a trial can be better. */
    enum Bound {
        /** What its moves are worth at the prices. */
        BY_PRICES,
        /** Nothing: it may be better for other reasons than its moves. */
        NONE
    }

    /** What sums of floating-point numbers may be wrong by. */
    private static final double ROUNDING = 1e-9;

    private final SearchJobs jobs;
    /** The latest start of each job: when it is due, or its start where that is later already. */
    final long[] latest;
    /** What a second later costs each job at least; below 0 where it may be of use. */
    private final double[] price;

    private int pricing;
    private boolean laterNeverPays;
    private Bound bound = Bound.NONE;

    private int[] moved = new int[64];
    private long[] to = new long[64];
    private int count;
    private double cost;

    Trial(SearchJobs jobs) {
        this.jobs = jobs;
        this.latest = new long[jobs.count()];
        this.price = new double[jobs.count()];
    }

    double[] prices() {
        return price;
    }

    /** The prices are other ones; and no job is to start later than it is due, or than it does in the plan that is kept. */
    void setLatest() {
        pricing++;
        laterNeverPays = true;
        for (int job = 0; job < latest.length; job++) {
            laterNeverPays &= price[job] >= 0;
            latest[job] = jobs.latest(job);
        }
    }

    /** Which prices these are: another number once they are other ones, never 0. */
    int pricing() {
        return pricing;
    }

    /** What a second later costs the job at least. */
    double price(int job) {
        return price[job];
    }

    /** Whether what is moved is all that a trial can be better by. */
    boolean isPriced() {
        return bound == Bound.BY_PRICES;
    }

    /** What the moves cost so far, at the prices. */
    double cost() {
        return cost;
    }

    /** Begins a trial. */
    void begin(Bound held) {
        count = 0;
        cost = 0;
        bound = held;
    }

    /** The job starts then, which is another time than in the plan that is kept. */
    void moves(int job, long start) {
        if (count == moved.length) {
            moved = Arrays.copyOf(moved, 2 * count);
            to = Arrays.copyOf(to, 2 * count);
        }
        moved[count] = job;
        to[count++] = start;
        cost += price[job] * (start - jobs.start[job]);
    }

    /** Whether the trial, as far as it has been told, cannot be better by the bound. */
    boolean isHopeless() {
        return isPriced() && cost > ROUNDING;
    }

    /** Whether no job is of use to the plan by starting later. */
    boolean laterNeverPays() {
        return laterNeverPays;
    }

    int count() {
        return count;
    }

    int job(int i) {
        return moved[i];
    }

    long start(int i) {
        return to[i];
    }
}
