package org.almanac.planner.score;

import org.almanac.planner.cluster.Resources;

/**
 * NUWT, the normalized user wait time: how long a user's jobs have waited together, divided by what the user has
 * consumed.
 *
 * <p>A user who consumes much may wait much; equal values say that waiting is shared out as use is. Users are named by
 * indices from 0. Every user counts in the mean and the standard deviation, also one for whom nothing was added.
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
     * What a job consumes, in cpu seconds: its runtime, times the share of the cluster that it takes away from others,
     * times the cluster's cpus. That share is the job's share of its dominant resource.
     *
     * @param runtime seconds
     */
    public static double consumption(long runtime, Resources held, Resources capacity) {
        double cpus = 0;
        for (int kind = 0; kind < held.kinds(); kind++) {
            if (held.amount(kind) > 0) {
                // Multiplied before divided: on a machine that counts cpus alone this is exactly the cpus held.
                cpus = Math.max(cpus, (double) held.amount(kind) * capacity.cpus() / capacity.amount(kind));
            }
        }
        return runtime * cpus;
    }

    /** Adds a job's wait, in seconds, and its consumption, in cpu seconds; negative ones take it away again. */
    public void add(int user, double wait, double consumption) {
        waited[user] += wait;
        consumed[user] += consumption;
    }

    /** The quotient of wait and consumption; a user who has consumed nothing counts as having consumed 1. */
    public static double of(double waited, double consumed) {
        return consumed == 0 ? waited : waited / consumed;
    }

    /** The NUWT of one user. */
    public double of(int user) {
        return of(waited[user], consumed[user]);
    }

    /** The mean over all users; {@link Double#NaN} of no users. */
    public double mean() {
        return Distribution.mean(values());
    }

    /** The standard deviation over all users; {@link Double#NaN} of no users. */
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
