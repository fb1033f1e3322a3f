package org.almanac.planner.plan.order;

import java.util.Optional;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Placer;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.site.QueueTable;

/**
 * What is free on few nodes as a sweep goes on, and which of them the sweep still has to try for its next job: those
 * that it has not looked at yet, or not since something was given back there.
 */
final class FewNodes {
    /** The most nodes that it is for, as each has a bit of a {@code long}. */
    static final int MOST = Long.SIZE;

    /** No node. */
    static final int NONE = -1;

    private final Placer placer;
    private final int kinds;
    private final long all;
    /** By node, then by kind. */
    private final long[] free;

    private long untried;
    /** What the job asks for by kind, where it is one piece. */
    private final long[] piece;
    /**
     * By node: for how many pieces there was room when a job of several pieces, all alike, was tried there last. Each
     * such job tries all nodes first, so it does not matter that the numbers are another job's until then.
     */
    private final int[] rooms;

    private int room;

    /** The nodes as they are now. */
    FewNodes(NodesNow use) {
        int nodes = use.cluster().nodes().size();
        this.placer = use.placer();
        this.kinds = use.kinds();
        this.all = -1L >>> -nodes;
        this.free = use.free().clone();
        this.piece = new long[kinds];
        this.rooms = new int[nodes];
    }

    /** Goes on to the next job, for which no node has been tried. */
    void comeToNext() {
        untried = all;
    }

    /** Whether there may be room for the job. */
    boolean areUntried() {
        return untried != 0;
    }

    /**
     * Looks for a node for the job in that row, which is one piece: the one on which it is planned, or else the first that
     * has room; {@link #NONE} where none has.
     */
    int find(QueueTable table, int row, int planned) {
        for (int kind = 0; kind < kinds; kind++) {
            piece[kind] = table.asked(row, kind);
        }
        if (planned != NONE && (untried >>> planned & 1) != 0 && isFreeOn(planned)) {
            return planned;
        }
        for (long nodes = untried; nodes != 0; nodes &= nodes - 1) {
            int node = Long.numberOfTrailingZeros(nodes);
            if (hasRoom(node)) {
                return node;
            }
        }
        untried = 0;
        return NONE;
    }

    /** Like {@link Placement#fitsIn}: a kind that the job does not ask for may be over-committed there. */
    private boolean isFreeOn(int node) {
        for (int kind = 0, at = node * kinds; kind < kinds; kind++) {
            if (piece[kind] > 0 && piece[kind] > free[at + kind]) {
                return false;
            }
        }
        return true;
    }

    private boolean hasRoom(int node) {
        for (int kind = 0, at = node * kinds; kind < kinds; kind++) {
            if (piece[kind] > free[at + kind]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Looks for a placement for a job that is not one piece: the planned one if it is free, or else on the first nodes.
     */
    Optional<Placement> find(Request request, Optional<Placement> planned) {
        if (planned.isPresent() && planned.get().fitsIn(free)) {
            return planned;
        }
        Optional<Placement> found =
                placer.isCountedByNode(request) ? findCounted(request) : placer.place(request, free);
        untried = 0;
        return found;
    }

    /** The same for pieces that are alike: there is a place if the rooms of all nodes suffice. */
    private Optional<Placement> findCounted(Request request) {
        for (long nodes = untried; nodes != 0; nodes &= nodes - 1) {
            int node = Long.numberOfTrailingZeros(nodes);
            room -= rooms[node];
            rooms[node] = placer.room(request, free, node);
            room += rooms[node];
        }
        boolean tooLittle =
                room < placer.piecesOf(request) || placer.isBoundToSets(request) && !placer.suffices(request, rooms);
        return tooLittle ? Optional.empty() : Optional.of(placer.place(request, rooms));
    }

    /** The placement of a job of one piece on that node. */
    Placement placement(Request request, int node) {
        return placer.placePiece(request, node);
    }

    /** The job in that row, which is one piece, lies on that node from now on. */
    void take(QueueTable table, int row, int node) {
        for (int kind = 0, at = node * kinds; kind < kinds; kind++) {
            free[at + kind] -= table.asked(row, kind);
        }
    }

    /** The job in that row, which is one piece, does not lie on that node any more. */
    void give(QueueTable table, int row, int node) {
        for (int kind = 0, at = node * kinds; kind < kinds; kind++) {
            free[at + kind] += table.asked(row, kind);
        }
        untried |= 1L << node;
    }

    void take(Placement placement) {
        placement.addTo(free, -1);
    }

    void give(Placement placement) {
        placement.addTo(free, 1);
        for (int i = 0; i < placement.size(); i++) {
            untried |= 1L << placement.node(i);
        }
    }
}
