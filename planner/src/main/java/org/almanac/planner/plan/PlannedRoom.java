package org.almanac.planner.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Zone;
import org.almanac.planner.timeline.CpuBounds;
import org.almanac.planner.timeline.HeldByNode;
import org.almanac.planner.timeline.Profile;

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
    private final Profile[] byNode;
    private final CpuBounds bounds;
    private final PlannedTimes times;
    private final Resources nothing;
    /** What is free at the time that was asked for last, by node, then by kind. */
    private final long[] free;

    private PlannedRoom(NodesNow use, Profile[] byNode, CpuBounds bounds, PlannedTimes times) {
        this.use = use;
        this.byNode = byNode;
        this.bounds = bounds;
        this.times = times;
        this.nothing = Resources.of(new long[use.kinds()]);
        this.free = new long[use.usable().length];
    }

    /** Beside what runs and the planned jobs, which come in the order of their starts. */
    static PlannedRoom beside(NodesNow use, List<JobEntry> running, List<JobEntry> planned, long now) {
        int kinds = use.kinds();
        Profile[] byNode = new Profile[use.cluster().nodes().size()];
        HeldByNode held = new HeldByNode(byNode.length, kinds);
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
        CpuBounds bounds = new CpuBounds(byNode.length, now, last, mostCpus(use));
        for (int i = 0; i < byNode.length; i++) {
            int node = i;
            byNode[node] = held.free(node, now, Arrays.copyOfRange(use.usable(), node * kinds, (node + 1) * kinds));
            byNode[node].readCpus((from, to, cpus) -> bounds.include(node, from, to, cpus));
        }
        return new PlannedRoom(use, byNode, bounds, new PlannedTimes(planned));
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
        Profile[] copies = new Profile[byNode.length];
        Arrays.setAll(copies, node -> byNode[node].copy());
        return new PlannedRoom(copiedUse, copies, bounds.copy(), times.copy());
    }

    /** When the planned jobs start and end, kept up as well. */
    PlannedTimes times() {
        return times;
    }

    /** Nothing is asked for any more that lies before that time. */
    void forgetBefore(long now) {
        for (Profile node : byNode) {
            node.forgetBefore(now);
        }
    }

    void hold(Placement placement, long from, long to) {
        for (int i = 0; i < placement.size(); i++) {
            byNode[placement.node(i)].hold(placement, i, from, to);
            bounds.add(placement.node(i), from, to, -placement.held(i, ResourceKinds.CPUS));
        }
    }

    void release(Given given) {
        Placement placement = given.placement();
        for (int i = 0; i < placement.size(); i++) {
            byNode[placement.node(i)].release(placement, i, given.from(), given.to());
            bounds.add(placement.node(i), given.from(), given.to(), placement.held(i, ResourceKinds.CPUS));
        }
    }

    /** Whether no node of the placement holds more than it has at any time in [from, to). */
    boolean isFeasible(Placement placement, long from, long to) {
        for (int i = 0; i < placement.size(); i++) {
            if (byNode[placement.node(i)].earliest(nothing, to - from, from, from + 1, Times.NEVER) != from) {
                return false;
            }
        }
        return true;
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
        boolean partly = counts(request);
        for (int node = 0; node < byNode.length && partly; node++) {
            partly = !use.placer().takesWhole(node, request);
        }
        return partly;
    }

    /** The earliest place from that time on; on equal starts on the first nodes. */
    Optional<Reservation> earliest(Request request, long walltime, long from) {
        long[] notBefore = bounds.earliest(NodeSearch.pieceOf(request).cpus(), walltime, from);
        return new NodeSearch(use, byNode, from).earliest(request, walltime, notBefore);
    }

    /** What is free at that time, by node, then by kind. It holds until the next call. */
    long[] freeAt(long time) {
        for (int node = 0; node < byNode.length; node++) {
            byNode[node].freeAt(time, free, node * use.kinds());
        }
        return free;
    }

    /** Whether the rooms of all nodes at that time come to enough for a request that is counted. */
    boolean admits(Request request, long time) {
        int missing = use.placer().piecesOf(request);
        int stretch = bounds.stretchAt(time);
        long cpus = NodeSearch.pieceOf(request).cpus();
        for (int node = 0; node < byNode.length && missing > 0; node++) {
            if (bounds.mayHave(stretch, node, cpus)) {
                missing -= roomOn(node, request, time);
            }
        }
        return missing <= 0;
    }

    /** Whether one of the placement's nodes has room for a piece of a counted request at that time. */
    boolean isAnyOn(Placement nodes, Request request, long time) {
        for (int i = 0; i < nodes.size(); i++) {
            if (roomOn(nodes.node(i), request, time) > 0) {
                return true;
            }
        }
        return false;
    }

    private int roomOn(int node, Request request, long time) {
        byNode[node].freeAt(time, free, node * use.kinds());
        return use.placer().room(request, free, node);
    }
}
