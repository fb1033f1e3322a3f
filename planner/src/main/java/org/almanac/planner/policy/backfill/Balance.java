package org.almanac.planner.policy.backfill;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.site.Site;

/**
 * How evenly the resources of a site are in use: for each kind, the share that jobs hold of what the nodes that take
 * jobs have, over all clusters.
 *
 * <p>That share is the S of the paper on IBB (Liu et al. 2016, table 1); a job's R is the share of the same that the
 * job asks for. Kinds of which those nodes have nothing do not count. A balance holds until a job is started or
 * resources are freed.
 */
final class Balance {
    /** By how much two imbalances may differ and yet count as equal, as they are quotients. */
    private static final double ROUNDING = 1e-9;

    /**
     * The kinds that count; then, by the position there, what there is of the kind, and the share of it that jobs hold.
     */
    private final int[] kinds;

    private final double[] capacity;
    private final double[] held;

    private Balance(int[] kinds, double[] capacity, double[] held) {
        this.kinds = kinds;
        this.capacity = capacity;
        this.held = held;
    }

    /** The balance of the site as it is now. */
    static Balance of(Site site) {
        int all = site.cluster(0).kinds();
        double[] has = new double[all];
        double[] free = new double[all];
        for (int i = 0; i < site.clusters(); i++) {
            add(site.cluster(i), has, free);
        }
        List<Integer> there = new ArrayList<>(all);
        for (int kind = 0; kind < all; kind++) {
            if (has[kind] > 0) {
                there.add(kind);
            }
        }
        int[] kinds = there.stream().mapToInt(Integer::intValue).toArray();
        double[] capacity = Arrays.stream(kinds).mapToDouble(kind -> has[kind]).toArray();
        double[] held = Arrays.stream(kinds)
                .mapToDouble(kind -> (has[kind] - free[kind]) / has[kind])
                .toArray();
        return new Balance(kinds, capacity, held);
    }

    private static void add(NodesNow use, double[] has, double[] free) {
        for (int at = 0; at < use.usable().length; at++) {
            if (use.isUp(at / use.kinds())) {
                has[at % use.kinds()] += use.usable()[at];
                free[at % use.kinds()] += use.free()[at];
            }
        }
    }

    /**
     * Formula (1), the score of a job that asks for these resources: the imbalance with the job, which weighs the less
     * the fuller the resources are. The lowest score is the best.
     */
    double score(Resources wanted) {
        return imbalance(wanted) * (1 - mean(wanted));
    }

    /** Formula (2): whether the resources are used no less evenly with such a job than now. */
    boolean isKeptWith(Resources wanted) {
        return imbalance(wanted) <= imbalanceNow() + ROUNDING;
    }

    /**
     * The imbalance with such a job: the largest share divided by the mean share. It is 1 if all are equal, and at most
     * the number of kinds.
     */
    double imbalance(Resources wanted) {
        double mean = mean(wanted);
        double most = 0;
        for (int i = 0; i < kinds.length; i++) {
            most = Math.max(most, with(i, wanted));
        }
        return mean > 0 ? most / mean : 1;
    }

    /** The imbalance now; an empty machine counts as balanced. */
    private double imbalanceNow() {
        return imbalance(Resources.of(new long[kinds.length == 0 ? 1 : kinds[kinds.length - 1] + 1]));
    }

    private double mean(Resources wanted) {
        double sum = 0;
        for (int i = 0; i < kinds.length; i++) {
            sum += with(i, wanted);
        }
        return kinds.length > 0 ? sum / kinds.length : 0;
    }

    private double with(int i, Resources wanted) {
        return held[i] + wanted.amount(kinds[i]) / capacity[i];
    }
}
