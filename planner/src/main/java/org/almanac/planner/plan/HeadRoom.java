package org.almanac.planner.plan;

import org.almanac.planner.cluster.FreeNodes;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;

/**
 * Counts how many pieces of a job that had no place the nodes have room for, as other jobs end: while that is too few,
 * there is no need to look for a place.
 *
 * <p>Told of every change of what is free while it counts. It counts for requests of one kind of piece alone, and not on
 * few nodes, where looking for a place costs less.
 */
final class HeadRoom {
    private final NodesNow use;
    private Request request;
    private boolean counting;
    private int room;
    private int needed;

    HeadRoom(NodesNow use) {
        this.use = use;
    }

    /** Counts for nobody. */
    void stop() {
        counting = false;
    }

    /** Counts from now on for a request for which there was no place. */
    void begin(Request refused, FreeNodes free) {
        counting = !free.areFew() && use.placer().isCountedByNode(refused);
        if (counting) {
            request = refused;
            needed = use.placer().piecesOf(request);
            // Where there is no place for one piece, there is room for none.
            room = needed == 1 ? 0 : use.placer().room(request, free);
        }
    }

    /** Whether it counts, and has not come to what is needed. */
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
            sum += use.placer().room(request, free.amounts(), placement.node(i));
        }
        return sum;
    }
}
