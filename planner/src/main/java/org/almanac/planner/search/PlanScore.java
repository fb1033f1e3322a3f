package org.almanac.planner.search;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.Scheduler;
import org.almanac.planner.plan.JobList;
import org.almanac.planner.plan.OrderSweep;
import org.almanac.planner.score.BoundedSlowdown;
import org.almanac.planner.score.Criteria;
import org.almanac.planner.score.UserAccounts;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * Scores orders of jobs, cluster by cluster, for one run of a search.
 *
 * <p>What does not depend on the order is summed up once: see {@link UserStakes}. A score then takes one sweep over each
 * cluster whose order changed; the other clusters keep their part of the sums.
 */
final class PlanScore {
    /** One cluster's part of the sums, for one order. */
    private static final class Part {
        private double wait;
        private double slowdown;
        /** By user with planned jobs. */
        private final double[] userWait;

        private Part(int users) {
            userWait = new double[users];
        }
    }

    private final int jobs;
    private final UserStakes stakes;
    private final Map<JobEntry, Integer> userOf = new HashMap<>();
    private final OrderSweep[] sweeps;
    private final Part[] kept;
    private final Part[] tried;
    /** The parts to be summed up: those kept, with the tried ones in their place. */
    private final Part[] mixed;

    PlanScore(List<JobList> lists, Site site, UserAccounts accounts, long now) {
        int clusters = lists.size();
        jobs = lists.stream().mapToInt(list -> list.order().size()).sum();
        stakes = new UserStakes(lists, site, accounts, now);
        lists.forEach(list -> list.order()
                .forEach(job -> userOf.put(job, stakes.index(job.job().user()))));
        sweeps = new OrderSweep[clusters];
        kept = new Part[clusters];
        tried = new Part[clusters];
        mixed = new Part[clusters];
        for (int cluster = 0; cluster < clusters; cluster++) {
            sweeps[cluster] = lists.get(cluster).sweepFrom(now, lists);
            kept[cluster] = new Part(stakes.users());
            tried[cluster] = new Part(stakes.users());
            sweep(cluster, lists.get(cluster).order(), kept[cluster]);
        }
    }

    /** The criteria of the orders as they are kept. */
    Criteria criteria() {
        return criteria(kept);
    }

    /** The criteria with another order in one cluster, or in two. */
    Criteria tryOrders(int one, List<JobEntry> orderOfOne, int other, List<JobEntry> orderOfOther) {
        System.arraycopy(kept, 0, mixed, 0, kept.length);
        sweep(one, orderOfOne, tried[one]);
        mixed[one] = tried[one];
        if (other != one) {
            sweep(other, orderOfOther, tried[other]);
            mixed[other] = tried[other];
        }
        return criteria(mixed);
    }

    /** Keeps the orders tried last. */
    void keep(int one, int other) {
        swap(one);
        if (other != one) {
            swap(other);
        }
    }

    private void swap(int cluster) {
        Part part = kept[cluster];
        kept[cluster] = tried[cluster];
        tried[cluster] = part;
    }

    private void sweep(int cluster, List<JobEntry> order, Part part) {
        part.wait = 0;
        part.slowdown = 0;
        Arrays.fill(part.userWait, 0);
        OrderSweep sweep = sweeps[cluster];
        sweep.begin();
        for (int i = 0; i < order.size(); i++) {
            JobEntry job = order.get(i);
            long start = sweep.place(job);
            if (start == Scheduler.NEVER) {
                // Before a job that it waits for: no plan at all.
                part.wait = Double.POSITIVE_INFINITY;
                return;
            }
            long wait = start - job.submitted();
            part.wait += wait;
            part.slowdown += BoundedSlowdown.of(wait, job.walltime());
            part.userWait[userOf.get(job)] += wait;
        }
    }

    private Criteria criteria(Part[] parts) {
        double wait = 0;
        double slowdown = 0;
        for (Part part : parts) {
            wait += part.wait;
            slowdown += part.slowdown;
        }
        double sum = stakes.sumOfOthers();
        double squares = stakes.squaresOfOthers();
        for (int user = 0; user < stakes.users(); user++) {
            double planned = 0;
            for (Part part : parts) {
                planned += part.userWait[user];
            }
            double normalized = stakes.normalized(user, planned);
            sum += normalized;
            squares += normalized * normalized;
        }
        int users = stakes.others() + stakes.users();
        double mean = sum / users;
        double variance = Math.max(0, squares / users - mean * mean);
        return new Criteria(wait / jobs, slowdown / jobs, mean, Math.sqrt(variance));
    }
}
