package org.almanac.planner.timeline.fit;

import java.util.Optional;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.timeline.NodeProfiles;
import org.almanac.planner.timeline.freed.FreedNodes;

/**
 * A search node by node for the earliest place of a request whose pieces are alike and leave the rest of each node to
 * other jobs.
 *
 * <p>It looks only at the nodes that may come first by their bounds, and what it finds on a node raises that node's
 * bound.
 */
final class FitByNode implements EarliestFit {
    private static final int NOWHERE = -1;

    private final NodeProfiles room;
    private final NodesNow nodes;
    private final Request request;
    /** Whether all pieces have to lie within one set of nodes. */
    private final boolean bound;

    private final long walltime;
    /** What one of the pieces takes of its node. */
    private final Resources each;

    private final StartBounds bounds;
    /** The time from which on the bounds hold. */
    private final long begin;

    /**
     * A search with lower bounds of when a piece of the request can start on each node.
     *
     * @param begin the search begins at that time, and the bounds hold from then on
     */
    FitByNode(NodeProfiles room, Shape asked, StartBounds bounds, long begin) {
        this.room = room;
        this.nodes = room.nodes();
        this.request = asked.request();
        this.bound = nodes.placer().isBoundToSets(request);
        this.walltime = asked.walltime();
        this.each = request.piece();
        this.bounds = bounds;
        this.begin = begin;
    }

    @Override
    public Optional<Reservation> earliest(long from, long before) {
        Optional<Reservation> found = earliest(bounds, begin, before);
        boolean tooEarly = found.isPresent() && found.get().start() < from;
        // A search that begins later tells nothing of the time before, so its bounds are not kept.
        return tooEarly ? earliest(new StartBounds(bounds, walltime), from, before) : found;
    }

    /** The earliest start of a piece on any node; {@code before} or a later time if there is none before that. */
    long earliestOfPiece(long before) {
        int node = firstToStart(bounds, begin, before);
        return node == NOWHERE ? before : bounds.bound(node);
    }

    /** The earliest start of a piece on the freed nodes; {@link Times#NEVER} if there is none. */
    long earliestOfPiece(FreedNodes freed) {
        long earliest = Times.NEVER;
        for (int i = 0; i < freed.nodes(); i++) {
            int node = freed.node(i);
            if (bounds.bound(node) < earliest) {
                bounds.raise(node, earliestOn(node, Math.max(begin, bounds.bound(node))));
                earliest = Math.min(earliest, bounds.bound(node));
            }
        }
        return earliest;
    }

    private Optional<Reservation> earliest(StartBounds known, long from, long before) {
        return nodes.placer().piecesOf(request) == 1 && !bound
                ? onOneNode(known, from, before)
                : onNodes(known, from, before);
    }

    private Optional<Reservation> onOneNode(StartBounds known, long from, long before) {
        int node = firstToStart(known, from, before);
        return node == NOWHERE
                ? Optional.empty()
                : Optional.of(new Reservation(
                        known.bound(node), Placement.of(nodes.index(), new int[] {node}, request.total())));
    }

    /**
     * The first of the nodes on which a piece can start earliest, if that is before {@code before}: the start is the
     * node's bound then.
     */
    private int firstToStart(StartBounds known, long from, long before) {
        for (long bound = known.least(); bound < before; bound = known.least()) {
            int node = known.first();
            long start = earliestOn(node, Math.max(from, bound));
            if (start == bound) {
                return node;
            }
            known.raise(node, start);
        }
        return NOWHERE;
    }

    /** The earliest start of a piece on the node, not before that time. */
    private long earliestOn(int node, long from) {
        return nodes.placer().room(request, nodes.usable(), node) == 0
                ? Times.NEVER
                : room.of(node).earliest(each, walltime, from, Times.NEVER, Times.NEVER);
    }

    /**
     * Goes through the times at which a node has room, or more room than before, until all nodes together, or those of one
     * set, have enough.
     */
    private Optional<Reservation> onNodes(StartBounds known, long from, long before) {
        long start = Math.max(from, known.least());
        while (start < before) {
            int missing = nodes.placer().piecesOf(request);
            long next = Times.NEVER;
            int[] rooms = room.noRooms();
            for (int node = known.next(0, start); node < rooms.length; node = known.next(node + 1, start)) {
                long earliest = earliestOn(node, Math.max(from, known.bound(node)));
                known.raise(node, earliest);
                long there = earliest < start ? earliestOn(node, start) : earliest;
                if (there == start) {
                    rooms[node] = room.room(node, request, start, start + walltime);
                    missing -= rooms[node];
                    there = room.of(node).nextChange(start);
                }
                if (missing <= 0 && !bound) {
                    return Optional.of(new Reservation(start, nodes.placer().place(request, rooms)));
                }
                next = Math.min(next, there);
            }
            if (missing <= 0 && nodes.placer().suffices(request, rooms)) {
                return Optional.of(new Reservation(start, nodes.placer().place(request, rooms)));
            }
            start = Math.min(next, known.leastAbove(start));
        }
        return Optional.empty();
    }
}
