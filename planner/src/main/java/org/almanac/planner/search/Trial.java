package org.almanac.planner.search;

import java.util.Arrays;

/**
 * A trial of the search: the planned starts that a changed order changes, and how much worse than the kept plan it is at
 * least.
 *
 * <p>Every criterion but one is a convex function of the starts, so the slope at the kept plan bounds what a changed start
 * gains: a second later costs a job at least its price. That one, {@link ScarceTime}, adds to what a second earlier may gain.
 */
final class Trial {
    /** A loss that no trial exceeds, for one that may be worth more than its changed starts. */
    static final double ANY_LOSS = Double.POSITIVE_INFINITY;

    /** How wrong sums of floating-point numbers may be. */
    private static final double ROUNDING = 1e-9;

    private final SearchJobs jobs;
    /** By job: the latest start that a trial may give it. See {@link SearchJobs#latest}. */
    final long[] latest;
    /** By job: its price, what a second later costs at least; negative if starting later may be of use. */
    private final double[] price;
    /** By job: by how much more than its price a second earlier may gain; empty where that is nothing for any job. */
    private double[] moreSooner = {};

    private int pricing;
    private boolean laterNeverPays;
    private double mostLoss = ANY_LOSS;

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

    /** By job: by how much more than its price a second earlier may gain. */
    double[] moreSooner() {
        if (moreSooner.length < price.length) {
            moreSooner = new double[price.length];
        }
        return moreSooner;
    }

    /** Takes note that the prices have changed, and sets the latest start of each job. */
    void setLatest() {
        pricing++;
        laterNeverPays = true;
        for (int job = 0; job < latest.length; job++) {
            laterNeverPays &= price[job] >= 0;
            latest[job] = jobs.latest(job);
        }
    }

    /** The number of the current prices, never 0; new prices have another number. */
    int pricing() {
        return pricing;
    }

    /** The price of the job. */
    double price(int job) {
        return price[job];
    }

    /** Whether the trial is of no use if its changed starts cost too much. */
    boolean isPriced() {
        return mostLoss < ANY_LOSS;
    }

    /** What the changed starts may cost at the prices; negative if the trial has to be better by so much. */
    double mostLoss() {
        return mostLoss;
    }

    /** What the changed starts cost so far, at the prices. */
    double cost() {
        return cost;
    }

    /** Begins a trial that is of no use if it loses more than so much, as {@link Objective#gain} counts. */
    void begin(double most) {
        count = 0;
        cost = 0;
        mostLoss = most;
    }

    /** Adds a job that starts at another time than in the kept plan. */
    void moves(int job, long start) {
        if (count == moved.length) {
            moved = Arrays.copyOf(moved, 2 * count);
            to = Arrays.copyOf(to, 2 * count);
        }
        moved[count] = job;
        to[count++] = start;
        long later = start - jobs.start[job];
        cost += price[job] * later;
        if (later < 0 && moreSooner.length > 0) {
            cost += moreSooner[job] * later;
        }
    }

    /** Whether the trial loses too much, by the starts told so far. */
    boolean isHopeless() {
        return cost > mostLoss + ROUNDING;
    }

    /** Whether no job's later start is of use to the plan. */
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
