package org.almanac.planner.timeline.fit;

import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.timeline.NodeProfiles;

/**
 * A room that is laid out node after node from all that is held: it is made quickly, and searched now and then.
 *
 * <p>It knows how many cpus may be free on each node in each of some stretches of time, which rules out most nodes in a
 * search. It finds places for requests whose pieces are alike and leave the rest of each node to other jobs.
 */
public final class LaidOutRoom extends ClusterRoom {
    private final StretchBounds bounds;

    LaidOutRoom(NodeProfiles byNode, long now, long last) {
        this(
                byNode,
                new StretchBounds(
                        byNode.size(),
                        now,
                        last,
                        mostCpus(byNode.nodes()),
                        byNode.nodes().tuning()));
        for (int i = 0; i < byNode.size(); i++) {
            int node = i;
            byNode.of(node).readCpus((from, to, cpus) -> bounds.include(node, from, to, cpus));
        }
    }

    private LaidOutRoom(NodeProfiles byNode, StretchBounds bounds) {
        super(byNode);
        this.bounds = bounds;
    }

    private static int mostCpus(NodesNow nodes) {
        long most = 0;
        for (int at = ResourceKinds.CPUS; at < nodes.usable().length; at += nodes.kinds()) {
            most = Math.max(most, nodes.usable()[at]);
        }
        return (int) most;
    }

    /** The same room on a copy of the nodes. */
    public LaidOutRoom copy(NodesNow copiedNodes) {
        return new LaidOutRoom(byNode.copy(copiedNodes), bounds.copy());
    }

    @Override
    public void hold(Placement placement, long from, long to) {
        byNode.hold(placement, from, to);
        for (int i = 0; i < placement.size(); i++) {
            bounds.add(placement.node(i), from, to, -placement.held(i, ResourceKinds.CPUS));
        }
    }

    @Override
    public void release(Placement placement, long from, long to) {
        byNode.release(placement, from, to);
        for (int i = 0; i < placement.size(); i++) {
            bounds.add(placement.node(i), from, to, placement.held(i, ResourceKinds.CPUS));
        }
    }

    @Override
    public void forgetBefore(long now) {
        byNode.forgetBefore(now);
    }

    /** Requests whose pieces are alike and leave the rest of each node to others. */
    @Override
    public boolean searches(Request request) {
        return byNode.isCountedByPart(request);
    }

    @Override
    public EarliestFit fit(Shape asked, long from) {
        return bounds.fit(byNode, asked, from);
    }

    /** Whether all nodes together have room at that time for a request that is {@linkplain #counts counted}. */
    public boolean admits(Request request, long time) {
        int missing = nodes.placer().piecesOf(request);
        int stretch = bounds.stretchAt(time);
        long cpus = request.piece().cpus();
        for (int node = 0; node < byNode.size() && missing > 0; node++) {
            if (bounds.mayHave(stretch, node, cpus)) {
                missing -= byNode.room(node, request, time);
            }
        }
        return missing <= 0;
    }

    /** Whether one of the placement's nodes has room at that time for a piece of a request that is counted. */
    public boolean isAnyOn(Placement placement, Request request, long time) {
        for (int i = 0; i < placement.size(); i++) {
            if (byNode.room(placement.node(i), request, time) > 0) {
                return true;
            }
        }
        return false;
    }
}
