package org.almanac.planner.plan.order;

import java.util.Optional;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.plan.order.OrderSweep.End;
import org.almanac.planner.plan.order.OrderSweep.Nodes;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.QueueTable;
import org.almanac.planner.site.Site;
import org.almanac.planner.timeline.TimeWalk;

/**
 * A faster {@link OrderSweep} for few nodes that are always open: it sweeps one list whose jobs wait for no others,
 * from the first job on that may move, and finds the same starts.
 *
 * <p>On such sites most jobs ask for one piece that any node may hold. Of those jobs it reads only rows of the {@link
 * QueueTable}, until one moves.
 */
final class FewNodesSweep {
    private final Site site;
    private final JobOrder order;
    private final int first;
    private final int cluster;
    private final boolean otherClusters;
    private final FewNodes nodes;
    private final QueueTable queue;
    private final PlanTable table;
    private final LimitsList limits;
    /** Whether the hours of queues keep jobs from starting at some times. */
    private final boolean timed;

    private final boolean limited;
    /** Over the ends of running jobs, and of placed jobs by their places in the order. */
    private final TimeWalk walk;

    private long time;
    /** The place of the job that is placed next. */
    private int next;
    /** The node on which that job has found room, if it is one piece; else see {@link #several}. */
    private int node = FewNodes.NONE;

    private Optional<Placement> several = Optional.empty();

    /** A sweep from the present on over a list that it {@linkplain #serves}. */
    FewNodesSweep(Plan plan, JobList list, long now) {
        NodesNow use = list.use();
        this.site = plan.site();
        this.order = list.rowOrder();
        this.first = list.outdated().place();
        this.cluster = use.index();
        this.otherClusters = site.clusters() > 1;
        this.nodes = new FewNodes(use);
        this.queue = site.queueTable();
        this.table = plan.table();
        this.limits = new LimitsList(site.limits());
        this.limited = limits.areAny();
        this.timed = !site.hours().isAlways();
        this.walk = site.walk();
        this.time = now;
        limits.begin();
    }

    /**
     * Whether it finds the same starts as an {@link OrderSweep} over this list alone, if the list's jobs wait for no
     * others.
     */
    static boolean serves(JobList list, Nodes nodes) {
        return nodes == Nodes.PLANNED_FIRST
                && list.use().cluster().nodes().size()
                        <= Math.min(FewNodes.MOST, list.use().tuning().fewNodes())
                && list.isAlwaysOpen()
                && list.room().isEmpty()
                && list.use().placer().placesPiecesAnywhere();
    }

    /** Sweeps from the first place on that is out of date. */
    End run(PlanUpdate update) {
        keepFirst();
        for (; next < order.size(); next++) {
            int row = order.row(next);
            nodes.comeToNext();
            while (!findsRoom(row)) {
                if (timed && table.missesHours(order.get(next), queue.notBefore(row), time)) {
                    return End.STUCK;
                }
                long event = nextEvent(row);
                if (event == Times.NEVER) {
                    return End.STUCK;
                }
                advance(event);
            }
            boolean goesOn = tell(row, update);
            hold(row, time);
            if (!goesOn) {
                return End.GIVEN_UP;
            }
        }
        return End.COMPLETE;
    }

    /** Goes on to the start of the last of the jobs that stay where they are planned. */
    private void keepFirst() {
        long last = first == 0 ? time : table.start(order.row(first - 1));
        for (; next < first; next++) {
            int row = order.row(next);
            if (table.start(row) + queue.walltime(row) > last) {
                hold(row, table.start(row));
            }
        }
        advance(last);
    }

    /** Whether there is a place at this time for the job that is placed next. */
    private boolean findsRoom(int row) {
        if (!nodes.areUntried() || queue.notBefore(row) > time || isOutsideHours() || !isWithinLimits()) {
            return false;
        }
        if (queue.isOnePiece(row)) {
            node = nodes.find(queue, row, plannedNode(row));
            return node != FewNodes.NONE;
        }
        Optional<Placement> planned = isPlannedHere(row) ? Optional.of(table.placement(row)) : Optional.empty();
        several = nodes.find(order.get(next).request(), planned);
        return several.isPresent();
    }

    private boolean isWithinLimits() {
        return !limited || limits.admits(order.get(next).charges(cluster));
    }

    private boolean isPlannedHere(int row) {
        return table.isPlanned(row) && (!otherClusters || table.placement(row).cluster() == cluster);
    }

    /** The node on which the job in that row, which is one piece, is planned; {@link FewNodes#NONE} where it is not. */
    private int plannedNode(int row) {
        return isPlannedHere(row) ? table.node(row) : FewNodes.NONE;
    }

    /** Tells the update where the next job starts now, and returns whether the sweep is to go on. */
    private boolean tell(int row, PlanUpdate update) {
        boolean stays = queue.isOnePiece(row)
                ? plannedNode(row) == node
                : several.orElseThrow().equals(table.placement(row));
        if (stays && table.start(row) == time) {
            return update.staysAt(time);
        }
        JobEntry job = order.get(next);
        if (stays) {
            update.moves(job, time);
        } else {
            update.moves(
                    job, time, queue.isOnePiece(row) ? nodes.placement(job.request(), node) : several.orElseThrow());
        }
        return true;
    }

    /** The next job, which starts then, holds the nodes on which it is planned. */
    private void hold(int row, long start) {
        walk.add(start + queue.walltime(row), next);
        if (queue.isOnePiece(row)) {
            nodes.take(queue, row, table.node(row));
        } else {
            nodes.take(table.placement(row));
        }
        if (limited) {
            limits.take(order.get(next).charges(cluster));
        }
    }

    /** Whether the hours of its queue keep the job that is placed next from starting at this time. */
    private boolean isOutsideHours() {
        return timed && !order.get(next).admits(time);
    }

    /** The next time at which there may be room for the job that has none now. */
    private long nextEvent(int row) {
        long event = walk.next();
        if (queue.notBefore(row) > time) {
            return Math.min(event, queue.notBefore(row));
        }
        return isOutsideHours() ? Math.min(event, order.get(next).admitted(time)) : event;
    }

    /** Goes on to that time and gives back what has ended by then. */
    private void advance(long to) {
        time = Math.max(time, to);
        while (walk.nextRunning() <= time) {
            JobEntry job = site.running().get(walk.passRunning());
            if (job.placement().cluster() == cluster) {
                nodes.give(job.placement());
            }
            if (limited) {
                limits.give(job.charges(job.placement().cluster()));
            }
        }
        while (walk.nextPlanned() <= time) {
            give(walk.passPlanned());
        }
    }

    private void give(int ended) {
        int row = order.row(ended);
        if (queue.isOnePiece(row)) {
            nodes.give(queue, row, table.node(row));
        } else {
            nodes.give(table.placement(row));
        }
        if (limited) {
            limits.give(order.get(ended).charges(cluster));
        }
    }
}
