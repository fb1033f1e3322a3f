package org.almanac.planner.timeline.fit;

import org.almanac.planner.cluster.FreeNodes;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;

/**
 * Counts for how many pieces of a request that had no place the nodes have room, as more is given back: while that is too
 * few, there is no need to look for a place.
 *
 * <p>Told of every change of what is free while it counts. It counts for requests of one kind of piece alone, and not on
 * few nodes, where looking for a place costs less.
 */
public final class HeadRoom {
    private final NodesNow nodes;
    private Request request;
    private boolean counting;
    private int room;
    private int needed;

    /** A count that counts for no request yet. */
    public HeadRoom(NodesNow nodes) {
        this.nodes = nodes;
    }

    /** Counts for no request. */
    public void stop() {
        counting = false;
    }

    /** Counts from now on for a request for which there was no place. */
    public void begin(Request refused, FreeNodes free) {
        counting = !free.areFew() && nodes.placer().isCountedByNode(refused);
        if (counting) {
            request = refused;
            needed = nodes.placer().piecesOf(request);
            // Where there is no place for one piece, there is room for none.
            room = needed == 1 ? 0 : nodes.placer().room(request, free);
        }
    }

    /** Whether it counts, and has not come to what is needed. */
    public boolean isTooLittle() {
        return counting && room < needed;
    }

    /** The placement is given back to what is free. */
    public void give(Placement placement, FreeNodes free) {
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
