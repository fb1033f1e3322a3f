package org.almanac.planner.search;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.plan.order.CoupledLists;
import org.almanac.planner.plan.order.JobList;
import org.almanac.planner.plan.order.OrderPlan;
import org.almanac.planner.site.Site;

/**
 * The starts of the jobs of one or more lists, kept so that other orders of them can be tried. Several lists have one
 * trace if their orders affect each other's starts.
 *
 * <p>A trial is followed by the traces of the lists that it changes. A trace that is told to stop is of no use any
 * more.
 */
sealed interface Trace permits TotalsTrace, NodesTrace {
    /** The most jobs that are placed between two looks at the stop signal. */
    int LOOKS_EVERY = 64;

    /**
     * Finds the starts of the jobs in the trial orders of its lists, and tells the trial each job that starts at
     * another time than in the kept plan. False if that was given up: a job has no start, or one that is too late, or
     * the trial cannot be better, or is forecast not to be.
     */
    boolean follow(Trial trial);

    /** Keeps the trial orders that were followed last. The jobs have their new starts already. */
    void keep();

    /** Whether the trace also knows on which nodes the jobs lie in the kept orders. */
    boolean knowsNodes();

    /** The placement of a job of its lists in the kept orders; only if {@link #knowsNodes}. */
    Placement placement(int job);

    /** The traces of these orders' lists, by list; lists that affect each other's starts share one. */
    static Trace[] of(Orders orders, Site site, OrderPlan plan, long now, long exactUpTo, BooleanSupplier stop) {
        List<JobList> lists = plan.lists();
        Trace[] traces = new Trace[lists.size()];
        for (int[] group : new CoupledLists(site, lists, CoupledLists.Where.WHEREVER_ACCEPTED).groups()) {
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
