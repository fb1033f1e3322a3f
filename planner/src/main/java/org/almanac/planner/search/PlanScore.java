package org.almanac.planner.search;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.plan.Coupling;
import org.almanac.planner.plan.JobList;
import org.almanac.planner.plan.OrderPlan;
import org.almanac.planner.plan.OrderSweep;
import org.almanac.planner.score.BoundedSlowdown;
import org.almanac.planner.score.Criteria;
import org.almanac.planner.score.UserAccounts;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * Scores orders of jobs for one run of a search.
 *
 * <p>What does not depend on the order is summed up once: see {@link UserStakes}. A score then takes one sweep over the
 * lists that feel a changed order (see {@link Coupling}); the others keep their part of the sums.
 */
final class PlanScore {
    /** One list's part of the sums, for one order. */
    private static final class Part {
        private double wait;
        private double slowdown;
        /** By user with planned jobs. */
        private final double[] userWait;

        private Part(int users) {
            userWait = new double[users];
        }

        private void clear() {
            wait = 0;
            slowdown = 0;
            Arrays.fill(userWait, 0);
        }

        private void add(int user, long jobWait, long walltime) {
            wait += jobWait;
            slowdown += BoundedSlowdown.of(jobWait, walltime);
            userWait[user] += jobWait;
        }
    }

    private final int jobs;
    private final UserStakes stakes;
    private final Map<JobEntry, Integer> userOf = new HashMap<>();
    /** By list: the sweep over all lists that feel its order; lists of one group have the same. */
    private final OrderSweep[] sweeps;

    /** By list: the lists that the sweep tells of. */
    private final int[][] groups;

    private final Part[] kept;
    private final Part[] tried;
    /** The parts to be summed up: those kept, with the tried ones in their place. */
    private final Part[] mixed;

    PlanScore(OrderPlan plan, Site site, UserAccounts accounts, long now) {
        List<JobList> lists = plan.lists();
        List<List<JobEntry>> orders = lists.stream().map(JobList::order).toList();
        jobs = plan.size();
        stakes = new UserStakes(lists, site, accounts, now);
        orders.forEach(order ->
                order.forEach(job -> userOf.put(job, stakes.index(job.job().user()))));
        sweeps = new OrderSweep[lists.size()];
        groups = new int[lists.size()][];
        kept = new Part[lists.size()];
        tried = new Part[lists.size()];
        mixed = new Part[lists.size()];
        for (int list = 0; list < lists.size(); list++) {
            kept[list] = new Part(stakes.users());
            tried[list] = new Part(stakes.users());
        }
        for (int[] group : new Coupling(site, lists, Coupling.Where.WHEREVER_ACCEPTED).groups()) {
            OrderSweep sweep = new OrderSweep(site, lists, group, now);
            for (int list : group) {
                sweeps[list] = sweep;
                groups[list] = group;
            }
            sweep(group[0], orders, kept);
        }
    }

    /** The criteria of the orders as they are kept. */
    Criteria criteria() {
        return criteria(kept);
    }

    /** The criteria of these orders, which differ from those kept in one list, or in two. */
    Criteria tryOrders(List<List<JobEntry>> orders, int one, int other) {
        System.arraycopy(kept, 0, mixed, 0, kept.length);
        tryGroup(one, orders);
        if (sweeps[other] != sweeps[one]) {
            tryGroup(other, orders);
        }
        return criteria(mixed);
    }

    private void tryGroup(int ofList, List<List<JobEntry>> orders) {
        sweep(ofList, orders, tried);
        for (int list : groups[ofList]) {
            mixed[list] = tried[list];
        }
    }

    /** Keeps the orders tried last. */
    void keep(int one, int other) {
        keepGroup(one);
        if (sweeps[other] != sweeps[one]) {
            keepGroup(other);
        }
    }

    private void keepGroup(int ofList) {
        for (int list : groups[ofList]) {
            Part part = kept[list];
            kept[list] = tried[list];
            tried[list] = part;
        }
    }

    /** Sums up the parts of all lists in a list's group. */
    private void sweep(int ofList, List<List<JobEntry>> orders, Part[] parts) {
        for (int list : groups[ofList]) {
            parts[list].clear();
        }
        OrderSweep.End end = sweeps[ofList].run(orders, (list, job, start, placement) -> {
            parts[list].add(userOf.get(job), start - job.submitted(), job.walltime());
            return true;
        });
        if (end == OrderSweep.End.STUCK) {
            // A job before one that it waits for: no plan at all.
            parts[ofList].wait = Double.POSITIVE_INFINITY;
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
