package org.almanac.planner.plan.order;

import java.util.Arrays;
import java.util.List;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.PlanSnapshot;
import org.almanac.planner.plan.reservation.ReservationPlan;
import org.almanac.planner.site.JobEntry;

/**
 * UPDATE (planning paper, Algorithm 2) of job lists that are coupled, at one moment: moves each job, in the order of its list,
 * to its earliest feasible time, and keeps the guaranteed latest starts as far as it can.
 */
final class GroupUpdate {
    private final OrderPlan orders;
    private final Plan plan;
    private final List<JobList> lists;
    private final NodeChoice nodes;
    private final int[] group;
    private final long now;

    /** @param group the lists that are coupled with each other and no other */
    GroupUpdate(OrderPlan orders, NodeChoice nodes, int[] group, long now) {
        this.orders = orders;
        this.plan = orders.plan();
        this.lists = orders.lists();
        this.nodes = nodes;
        this.group = group;
        this.now = now;
    }

    /**
     * Finds the starts anew.
     *
     * @param startsAreFound whether the present starts are those of the present orders
     * @param lost takes the jobs that have lost their place
     */
    void run(boolean startsAreFound, List<JobEntry> lost) {
        boolean stayed = nodes.isStaying(group[0]);
        nodes.release(group);
        OrderSweep sweep = orders.sweep(group, now).endingAtMissedHours();
        boolean alone = group.length == 1 && !stayed && sweep.awaitsNobody();
        PlanUpdate update = alone ? PlanUpdate.of(lists.get(group[0])) : new PlanUpdate(plan);
        OrderSweep.End end = alone ? runAlone(sweep, update) : sweep.run(this::order, update);
        if (end == OrderSweep.End.STUCK || !update.isRoomKeptUp()) {
            forgetRoom();
        }
        if (end != OrderSweep.End.STUCK) {
            keepBounds(update, startsAreFound);
            return;
        }
        while (end == OrderSweep.End.STUCK) {
            JobEntry job = sweep.stuck();
            JobList home = lists.get(sweep.stuckList());
            home.lose(home.order().indexOf(job));
            plan.drop(job);
            lost.add(job);
            end = sweep.run(this::order, this::place);
        }
    }

    private OrderSweep.End runAlone(OrderSweep sweep, PlanUpdate update) {
        JobList list = lists.get(group[0]);
        if (!orders.isForFewNodes(group[0])) {
            return sweep.runBehind(list, update);
        }
        OrderSweep.End end = new FewNodesSweep(plan, list, now).run(update);
        // A job that can have no place has left the list before. Should one be there all the same, the other sweep
        // finds it.
        return end == OrderSweep.End.STUCK ? sweep.run(this::order, this::place) : end;
    }

    /**
     * Keeps the guaranteed latest starts. A job that starts earlier on other nodes may be in the way of a second job,
     * which then starts later than it is due. If some job is so late, the update is undone and made anew: if they can,
     * the jobs first move into gaps beside each other, and then all stay on their nodes. So freed room makes no job
     * later. If that makes no job less late, the first update is taken after all.
     */
    private void keepBounds(PlanUpdate update, boolean startsAreFound) {
        long lateness = update.lateness();
        if (lateness == 0) {
            return;
        }
        PlanSnapshot[] updated = Arrays.stream(group)
                .mapToObj(list -> PlanSnapshot.of(plan, order(list)))
                .toArray(PlanSnapshot[]::new);
        forgetRoom();
        update.undo();
        if (startsAreFound && Arrays.stream(group).allMatch(nodes::isKnown)) {
            moveIntoGaps();
        }
        nodes.stay(group);
        PlanUpdate onPlanned = new PlanUpdate(plan);
        if (orders.sweep(group, now).run(this::order, onPlanned) != OrderSweep.End.COMPLETE
                || onPlanned.lateness() >= lateness) {
            nodes.release(group);
            for (int i = 0; i < group.length; i++) {
                lists.get(group[i]).reorder(updated[i].jobs());
                updated[i].restore();
            }
        }
    }

    /**
     * Moves the jobs of lists, one after the other, each to its earliest gap beside what all others are planned to
     * hold, on any nodes of its zone, and puts them in the order of their starts. Does nothing if some job cannot start
     * as planned any more.
     */
    private void moveIntoGaps() {
        ReservationPlan gaps = new ReservationPlan(plan, now);
        for (JobList list : lists) {
            for (JobEntry job : list.order()) {
                if (plan.table()
                        .reservation(job)
                        .filter(place -> place.start() >= now && gaps.keep(job, place))
                        .isEmpty()) {
                    return;
                }
            }
        }
        for (int list : group) {
            order(list).forEach(job -> gaps.improveInZone(job, now));
            lists.get(list).sortByStart();
        }
    }

    private void forgetRoom() {
        for (int list : group) {
            lists.get(list).forgetRoom();
        }
    }

    private List<JobEntry> order(int list) {
        return lists.get(list).order();
    }

    private boolean place(int list, JobEntry job, long start, Placement placement) {
        plan.place(job, start, placement);
        return true;
    }
}
