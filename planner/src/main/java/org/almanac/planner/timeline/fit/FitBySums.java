package org.almanac.planner.timeline.fit;

import java.util.Optional;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.timeline.NodeProfiles;
import org.almanac.planner.timeline.NodeTimeline;

/**
 * A search for the earliest place of any request: at each time at which the sums over all nodes suffice it looks for
 * nodes.
 *
 * <p>If the sums suffice at some times without there being nodes, {@link FitByWindow} goes on, provided that the pieces
 * are alike.
 */
public final class FitBySums implements EarliestFit {
    private final NodesNow nodes;
    /** What is free node by node, if that is known. */
    private final Optional<NodeProfiles> byNode;

    private final NodeTimeline timeline;
    private final Shape asked;
    private final Request request;
    private final long walltime;
    private final boolean counted;
    /** By node, then by kind. */
    private final long[] least;

    private int looks;
    private Optional<FitByWindow> window = Optional.empty();

    /** A search for a room that is known in the order of time alone. */
    public FitBySums(NodesNow nodes, NodeTimeline timeline, Shape asked) {
        this(nodes, Optional.empty(), timeline, asked, new long[nodes.usable().length]);
    }

    /**
     * A search for a room that is known node by node as well.
     *
     * @param scratch by node, then by kind: scratch space
     */
    public FitBySums(NodeProfiles byNode, NodeTimeline timeline, Shape asked, long[] scratch) {
        this(byNode.nodes(), Optional.of(byNode), timeline, asked, scratch);
    }

    private FitBySums(
            NodesNow nodes, Optional<NodeProfiles> byNode, NodeTimeline timeline, Shape asked, long[] scratch) {
        this.nodes = nodes;
        this.byNode = byNode;
        this.timeline = timeline;
        this.asked = asked;
        this.request = asked.request();
        this.walltime = asked.walltime();
        this.counted = nodes.placer().isCountedByNode(request);
        this.least = scratch;
    }

    @Override
    public Optional<Reservation> earliest(long from, long before) {
        long start = from;
        while (window.isEmpty()) {
            start = firstBySums(start, before);
            if (start >= before) {
                return Optional.empty();
            }
            if (++looks > nodes.tuning().singleLooks() && counted) {
                timeline.freeAt(start, least);
                window = Optional.of(new FitByWindow(nodes, least.clone(), timeline.after(start), asked, start));
                break;
            }
            Optional<Placement> placement = mayFitAt(start) ? placeAt(start) : Optional.empty();
            if (placement.isPresent()) {
                return Optional.of(new Reservation(start, placement.get()));
            }
            start = timeline.nextChange(start);
        }
        return window.get().earliest(start, before);
    }

    /**
     * The earliest time in [from, before) from which on the sums over all nodes suffice for the walltime;
     * {@link Times#NEVER} where there is none.
     */
    public long firstBySums(long from, long before) {
        return timeline.earliest(request.total(), walltime, from, before, Times.NEVER);
    }

    /** Whether nodes have room for the request at that moment; true if the room is not known node by node. */
    public boolean mayFitAt(long start) {
        if (byNode.isEmpty()) {
            return true;
        }
        timeline.freeAt(start, least);
        return nodes.placer().place(request, least).isPresent();
    }

    /**
     * Nodes that have room from that time on for the walltime. To be called after {@link #mayFitAt} has returned true
     * for that time.
     */
    public Optional<Placement> placeAt(long start) {
        if (byNode.isPresent() && counted) {
            byNode.get().lowerWhereItMatters(request, start, start + walltime, least);
        } else {
            timeline.leastFree(start, start + walltime, least);
        }
        return nodes.placer().place(request, least);
    }
}
