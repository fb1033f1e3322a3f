package org.almanac.planner.timeline.fit;

import java.util.EnumMap;
import java.util.Map;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.timeline.LazyTimeline;
import org.almanac.planner.timeline.NodeProfiles;
import org.almanac.planner.timeline.NodeTimeline;

/**
 * A room that is searched often while little changes: what a search finds of a node spares the next searches a look at
 * that node.
 *
 * <p>It is kept twice, node by node and for all nodes in the order of time. So it finds places for all requests, and
 * can be walked through.
 */
public final class SearchedRoom extends ClusterRoom {
    private final LazyTimeline inTime;
    private final BoundsByKind known;
    /** By how a request shares nodes: whether the rest of each node is left to other jobs. */
    private final Map<Sharing, Boolean> partly = new EnumMap<>(Sharing.class);

    /** By node, then by kind. */
    private final long[] scratch;

    SearchedRoom(NodesNow nodes, boolean[] mayLack, long now) {
        this(
                NodeProfiles.free(nodes, now),
                new LazyTimeline(
                        new NodeTimeline(nodes.kinds(), nodes.usable(), mayLack, now, nodes.tuning()),
                        mayLack.length > nodes.tuning().lazyNodes()
                                ? LazyTimeline.Mode.WHEN_READ
                                : LazyTimeline.Mode.AT_ONCE,
                        nodes.tuning()),
                now);
    }

    private SearchedRoom(NodeProfiles byNode, LazyTimeline inTime, long now) {
        this(byNode, inTime, new BoundsByKind(byNode, now));
    }

    private SearchedRoom(NodeProfiles byNode, LazyTimeline inTime, BoundsByKind known) {
        super(byNode);
        this.inTime = inTime;
        this.known = known;
        this.scratch = new long[nodes.usable().length];
    }

    /** The same room on a copy of the nodes. */
    public SearchedRoom copy(NodesNow copiedNodes) {
        NodeProfiles copied = byNode.copy(copiedNodes);
        return new SearchedRoom(copied, inTime.copy(), known.copy(copied));
    }

    @Override
    public void hold(Placement placement, long from, long to) {
        inTime.hold(placement, from, to);
        byNode.hold(placement, from, to);
        known.held(placement, from, to);
    }

    @Override
    public void release(Placement placement, long from, long to) {
        inTime.release(placement, from, to);
        byNode.release(placement, from, to);
        known.released(placement, from, to);
    }

    @Override
    public void forgetBefore(long now) {
        inTime.forgetBefore(now);
        byNode.forgetBefore(now);
        known.forgetBefore(now);
    }

    /**
     * The room of all nodes in the order of time, for sums over all nodes and for walks. To be read until the next
     * change.
     */
    public NodeTimeline inTime() {
        return inTime.upToDate();
    }

    /** What the searches in it have learnt. */
    public BoundsByKind known() {
        return known;
    }

    /** Always true. */
    @Override
    public boolean searches(Request request) {
        return true;
    }

    @Override
    public EarliestFit fit(Shape asked, long from) {
        return isSearchedByNode(asked.request()) ? known.fit(asked) : fitBySums(asked);
    }

    /**
     * Whether places of such a request are found node by node: its pieces are alike and leave the rest of each node to
     * other jobs.
     */
    public boolean isSearchedByNode(Request request) {
        return counts(request) && partly.computeIfAbsent(request.sharing(), sharing -> byNode.isCountedByPart(request));
    }

    /** A search by the sums over all nodes, one at a time. */
    public FitBySums fitBySums(Shape asked) {
        return new FitBySums(byNode, inTime(), asked, scratch);
    }
}
