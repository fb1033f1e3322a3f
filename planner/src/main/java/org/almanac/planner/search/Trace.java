package org.almanac.planner.search;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.plan.Coupling;
import org.almanac.planner.plan.JobList;
import org.almanac.planner.plan.OrderPlan;
import org.almanac.planner.site.Site;

/**
 * The starts of the jobs of lists that feel each other's orders, kept so that other orders can be tried.
 *
 * <p>Lists of different traces do not feel each other: a trial is followed by the traces of the lists that it changes.
 * Whoever tells a trace to stop tries nothing any more.
 */
sealed interface Trace permits TotalsTrace, NodesTrace {
    /** So many jobs are placed between two looks at the signal to stop, at most. */
    int LOOKS_EVERY = 64;

    /**
     * Finds the starts of the trial orders of its lists, and tells the trial of the jobs that start at another time than
     * in the plan that is kept; false where that was broken off, as a job has no start or the trial will have none of it.
     */
    boolean follow(Trial trial);

    /** The orders that were followed last are kept, and so are their starts, which the jobs have by now. */
    void keep();

    /** Whether it knows the nodes as well on which jobs lie in the orders that are kept. */
    boolean knowsNodes();

    /** Where a job of its lists lies in the orders that are kept; only where {@link #knowsNodes}. */
    Placement placement(int job);

    /** Of these orders' lists, by list; the same for lists that feel each other's orders. */
    static Trace[] of(Orders orders, Site site, OrderPlan plan, long now, long exactUpTo, BooleanSupplier stop) {
        List<JobList> lists = plan.lists();
        Trace[] traces = new Trace[lists.size()];
        for (int[] group : new Coupling(site, lists, Coupling.Where.WHEREVER_ACCEPTED).groups()) {
            if (!orders.has(group[0])) {
                continue;
            }
            Trace trace = trace(group, orders, site, plan, now, exactUpTo, stop);
            for (int list : group) {
                traces[list] = trace;
            }
        }
        return traces;
    }

    private static Trace trace(
            int[] group, Orders orders, Site site, OrderPlan plan, long now, long exactUpTo, BooleanSupplier stop) {
        JobList list = plan.lists().get(group[0]);
        if (group.length == 1 && TotalsTrace.suits(site, list)) {
            return new TotalsTrace(orders.jobs(), orders.of(group[0]), list, site, now, exactUpTo);
        }
        Order order = orders.of(group[0]);
        Optional<TotalsSweep> totals = group.length == 1 && order.size() > exactUpTo
                ? Optional.of(TotalsSweep.of(orders.jobs(), order, list, site, now))
                : Optional.empty();
        return new NodesTrace(orders.jobs(), group, orders.all(), plan.sweep(group, now), totals, stop);
    }
}
