package org.almanac.planner.plan;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Zone;
import org.almanac.planner.timeline.HeldByNode;
import org.almanac.planner.timeline.NodeProfiles;
import org.almanac.planner.timeline.fit.StretchBounds;

/**
 * What is free on each node over time, beside what runs and what a list's plan holds: kept up from event to event, where a
 * walk over the whole plan would cost more.
 *
 * <p>Only for zones whose nodes are always open.
 */
final class PlannedRoom {
    /** Lists of at least so many jobs on at least so many nodes have theirs kept up. */
    record From(int nodes, int jobs) {
        /** With fewer a walk over the plan is as fast. */
        static final From LARGE = new From(500, 2000);

        boolean isReached(Zone zone, int planned) {
            return zone.isAlwaysOpen() && zone.use().cluster().nodes().size() >= nodes && planned >= jobs;
        }
    }

    private final NodesNow use;
    private final NodeProfiles byNode;
    private final StretchBounds bounds;
    private final PlannedTimes times;
    /** What is free at the time that was asked for last, by node, then by kind. */
    private final long[] free;

    private PlannedRoom(NodeProfiles byNode, StretchBounds bounds, PlannedTimes times) {
        this.use = byNode.nodes();
        this.byNode = byNode;
        this.bounds = bounds;
        this.times = times;
        this.free = new long[use.usable().length];
    }

    /** Beside what runs and the planned jobs, which come in the order of their starts. */
    static PlannedRoom beside(NodesNow use, List<JobEntry> running, List<JobEntry> planned, long now) {
        HeldByNode held = new HeldByNode(use.cluster().nodes().size(), use.kinds());
        for (int i = planned.size() - 1; i >= 0; i--) {
            JobEntry job = planned.get(i);
            held.addEarlier(job.reservedPlacement(), job.reservedStart(), job.reservedStart() + job.walltime());
        }
        for (JobEntry job : running) {
            if (job.placement().cluster() == use.index()) {
                held.addEarlier(job.placement(), now, job.expectedEnd());
            }
        }
        long last = planned.isEmpty() ? now : planned.get(planned.size() - 1).reservedStart();
        NodeProfiles byNode = NodeProfiles.beside(held, use, now);
        StretchBounds bounds = new StretchBounds(byNode.size(), now, last, mostCpus(use));
        for (int i = 0; i < byNode.size(); i++) {
            int node = i;
            byNode.of(node).readCpus((from, to, cpus) -> bounds.include(node, from, to, cpus));
        }
        return new PlannedRoom(byNode, bounds, new PlannedTimes(planned));
    }

    private static int mostCpus(NodesNow use) {
        long most = 0;
        for (int at = ResourceKinds.CPUS; at < use.usable().length; at += use.kinds()) {
            most = Math.max(most, use.usable()[at]);
        }
        return (int) most;
    }

    /** The same over a copy of the nodes. */
    PlannedRoom copy(NodesNow copiedUse) {
        return new PlannedRoom(byNode.copy(copiedUse), bounds.copy(), times.copy());
    }

    /** When the planned jobs start and end, kept up as well. */
    PlannedTimes times() {
        return times;
    }

    /** Nothing is asked for any more that lies before that time. */
    void forgetBefore(long now) {
        byNode.forgetBefore(now);
    }

    void hold(Placement placement, long from, long to) {
        byNode.hold(placement, from, to);
        for (int i = 0; i < placement.size(); i++) {
            bounds.add(placement.node(i), from, to, -placement.held(i, ResourceKinds.CPUS));
        }
    }

    void release(Given given) {
        Placement placement = given.placement();
        byNode.release(placement, given.from(), given.to());
        for (int i = 0; i < placement.size(); i++) {
            bounds.add(placement.node(i), given.from(), given.to(), placement.held(i, ResourceKinds.CPUS));
        }
    }

    /** Whether no node of the placement holds more than it has at any time in [from, to). */
    boolean isFeasible(Placement placement, long from, long to) {
        return byNode.isFeasible(placement, from, to);
    }

    /**
     * Whether there is a place for the request whenever the rooms of all nodes come to enough: then what has no place has
     * none where less is free either.
     */
    boolean counts(Request request) {
        return use.placer().isCountedByNode(request);
    }

    /** Whether a request that is counted has a place wherever a node has room. */
    boolean isOnePiece(Request request) {
        return use.placer().piecesOf(request) == 1;
    }

    /** Whether {@link #earliest} finds the places of such requests. */
    boolean searches(Request request) {
        return byNode.isCountedByPart(request);
    }

    /** The earliest place from that time on; on equal starts on the first nodes. */
    Optional<Reservation> earliest(Shape asked, long from) {
        return bounds.fit(byNode, asked, from).earliest(from, Times.NEVER);
    }

    /** What is free at that time, by node, then by kind. It holds until the next call. */
    long[] freeAt(long time) {
        byNode.freeAt(time, free);
        return free;
    }

    /** Whether the rooms of all nodes at that time come to enough for a request that is counted. */
    boolean admits(Request request, long time) {
        int missing = use.placer().piecesOf(request);
        int stretch = bounds.stretchAt(time);
        long cpus = request.piece().cpus();
        for (int node = 0; node < byNode.size() && missing > 0; node++) {
            if (bounds.mayHave(stretch, node, cpus)) {
                missing -= byNode.room(node, request, time);
            }
        }
        return missing <= 0;
    }

    /** Whether one of the placement's nodes has room for a piece of a counted request at that time. */
    boolean isAnyOn(Placement nodes, Request request, long time) {
        for (int i = 0; i < nodes.size(); i++) {
            if (byNode.room(nodes.node(i), request, time) > 0) {
                return true;
            }
        }
        return false;
    }
}
