package org.almanac.planner.plan.order;

import org.almanac.planner.cluster.FreeNodes;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;

/**
 * Counts for how many pieces of a request that had no place the nodes have room, as more is given back. While there are
 * too few, there is no need to look for a place.
 *
 * <p>It is told of every change of what is free while it counts. It counts only for requests whose pieces are alike,
 * and not on few nodes, where it costs less to look for a place.
 */
final class HeadRoom {
    private final NodesNow nodes;
    private Request request;
    private boolean counting;
    private int room;
    private int needed;

    /** A count for no request yet. */
    HeadRoom(NodesNow nodes) {
        this.nodes = nodes;
    }

    /** Counts for no request. */
    void stop() {
        counting = false;
    }

    /** Counts from now on for a request for which there was no place. */
    void begin(Request refused, FreeNodes free) {
        counting = !free.areFew() && nodes.placer().isCountedByNode(refused);
        if (counting) {
            request = refused;
            needed = nodes.placer().piecesOf(request);
            // If there is no place for one piece, there is room for none.
            room = needed == 1 ? 0 : nodes.placer().room(request, free);
        }
    }

    /** Whether it counts and there is room for too few pieces. */
    boolean isTooLittle() {
        return counting && room < needed;
    }

    /** The placement is given back to what is free. */
    void give(Placement placement, FreeNodes free) {
        if (!isTooLittle()) {
            free.give(placement);
            return;
        }
        if (room > 0) {
            room -= roomOn(placement, free);
        }
        free.give(placement);
        room += roomOn(placement, free);
    }

    private int roomOn(Placement placement, FreeNodes free) {
        int sum = 0;
        for (int i = 0; i < placement.size(); i++) {
            sum += nodes.placer().room(request, free.amounts(), placement.node(i));
        }
        return sum;
    }
}
