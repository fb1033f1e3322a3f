package org.almanac.pbs.follow;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.PlannedBy;
import org.almanac.planner.cluster.ScarceRule;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.score.AcceptableWait;

/**
 * What a site rules by its own configuration; it holds beside what its server rules.
 *
 * @param shares how the machine is shared out; empty where it is left to the scheduler, and use need not be counted
 * @param acceptableWait how long users accept that their jobs wait
 * @param scarce which of the nodes' resources are kept for jobs that need them
 * @param order in which jobs are to come
 * @param nodeOrder in which jobs are to take nodes
 * @param hours at which jobs of which queues run
 * @param plannedBy by which length jobs are planned of which the server tells how long they are expected to run
 */
public record LocalRules(
        List<Limit> limits,
        List<Window> windows,
        Optional<Shares> shares,
        AcceptableWait acceptableWait,
        ScarceRule scarce,
        LocalOrder order,
        NodeOrder nodeOrder,
        LocalHours hours,
        PlannedBy plannedBy) {
    public static final LocalRules NONE = new LocalRules(List.of(), List.of());

    public LocalRules {
        limits = List.copyOf(limits);
        windows = List.copyOf(windows);
    }

    /** Rules of a site that keeps none of its nodes' resources. */
    public LocalRules(
            List<Limit> limits, List<Window> windows, Optional<Shares> shares, AcceptableWait acceptableWait) {
        this(limits, windows, shares, acceptableWait, ScarceRule.NONE);
    }

    /** Rules of a site that leaves it to the scheduler how its machine is shared out. */
    public LocalRules(List<Limit> limits, List<Window> windows) {
        this(limits, windows, Optional.empty());
    }

    /** Rules of a site that has no table of its own of how long users accept to wait. */
    public LocalRules(List<Limit> limits, List<Window> windows, Optional<Shares> shares) {
        this(limits, windows, shares, AcceptableWait.WITH_FLOORS);
    }

    /** Rules of a site that leaves the order of its jobs to its server, and tells no time from another. */
    public LocalRules(
            List<Limit> limits,
            List<Window> windows,
            Optional<Shares> shares,
            AcceptableWait acceptableWait,
            ScarceRule scarce) {
        this(
                limits,
                windows,
                shares,
                acceptableWait,
                scarce,
                LocalOrder.OF_SERVER,
                NodeOrder.OF_SERVER,
                LocalHours.ALWAYS,
                PlannedBy.EXPECTED_RUNTIME);
    }

    /** The same rules beside other limits. */
    public LocalRules limitedBy(List<Limit> others) {
        return new LocalRules(others, windows, shares, acceptableWait, scarce, order, nodeOrder, hours, plannedBy);
    }

    /** The same rules where jobs are to come in that order. */
    public LocalRules ordering(LocalOrder other) {
        return new LocalRules(limits, windows, shares, acceptableWait, scarce, other, nodeOrder, hours, plannedBy);
    }

    /** The same rules where jobs are to take nodes in that order. */
    public LocalRules taking(NodeOrder other) {
        return new LocalRules(limits, windows, shares, acceptableWait, scarce, order, other, hours, plannedBy);
    }

    /** The same rules where jobs are planned by that length of which the server tells how long they are expected to run. */
    public LocalRules planning(PlannedBy other) {
        return new LocalRules(limits, windows, shares, acceptableWait, scarce, order, nodeOrder, hours, other);
    }

    /** The same rules where jobs run at these hours. */
    public LocalRules at(LocalHours other) {
        return new LocalRules(limits, windows, shares, acceptableWait, scarce, order, nodeOrder, other, plannedBy);
    }
}
