package org.almanac.planner.score;

import org.almanac.planner.cluster.Resources;

/**
 * NUWT: how long each user has waited in all, over what the user has consumed of the machine.
 *
 * <p>A user who consumes much may wait much; equal values say that waiting is shared out as use is. Users are named by
 * an index from 0, and each counts in the mean and the deviation, whether or not anything was added for it.
 */
public final class NormalizedUserWaitTime {
    private final double[] waited;
    private final double[] consumed;

    public NormalizedUserWaitTime(int users) {
        this(new double[users], new double[users]);
    }

    private NormalizedUserWaitTime(double[] waited, double[] consumed) {
        this.waited = waited;
        this.consumed = consumed;
    }

    /**
     * What a job consumes, in cpu seconds: for its runtime, the share of the cluster that it takes away from others,
     * which is that of the resource it holds most of, times the cluster's cpus.
     */
    public static double consumption(long runtime, Resources held, Resources capacity) {
        double cpus = 0;
        for (int kind = 0; kind < held.kinds(); kind++) {
            if (held.amount(kind) > 0) {
                // Multiplied first: where cpus are all that is counted, this is exactly the cpus held.
                cpus = Math.max(cpus, (double) held.amount(kind) * capacity.cpus() / capacity.amount(kind));
            }
        }
        return runtime * cpus;
    }

    /** Adds a job's wait in seconds and its consumption; negative ones take it away again. */
    public void add(int user, double wait, double consumption) {
        waited[user] += wait;
        consumed[user] += consumption;
    }

    /** What was waited over what was consumed; who has consumed nothing counts as having consumed 1. */
    public static double of(double waited, double consumed) {
        return consumed == 0 ? waited : waited / consumed;
    }

    /** The value of one user. */
    public double of(int user) {
        return of(waited[user], consumed[user]);
    }

    /** The mean over users, {@link Double#NaN} where there are none. */
    public double mean() {
        return Distribution.mean(values());
    }

    /** The standard deviation over users, {@link Double#NaN} where there are none. */
    public double sd() {
        double[] values = values();
        return Distribution.sd(values, Distribution.mean(values));
    }

    public NormalizedUserWaitTime copy() {
        return new NormalizedUserWaitTime(waited.clone(), consumed.clone());
    }

    private double[] values() {
        double[] values = new double[waited.length];
        for (int user = 0; user < values.length; user++) {
            values[user] = of(user);
        }
        return values;
    }
}
