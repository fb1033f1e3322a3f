package org.almanac.planner.timeline.fit;

import java.util.Optional;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.timeline.HeldByNode;
import org.almanac.planner.timeline.NodeProfiles;
import org.almanac.planner.timeline.Profile;

/**
 * Room on the nodes of a cluster over time: what is held takes it, what is released gives it back, and a request is told
 * where it fits first.
 *
 * <p>Times are in epoch seconds, amounts by kind of resource as the cluster counts them. A hold is not checked, and
 * to hold the same twice takes it twice: the caller holds what a search has found. The nodes are those that are up
 * when the room is made; where nodes come, go or change, a room is made anew. A room is for one thread at a time, and
 * a copy of it goes its own way.
 *
 * <p>There are two kinds, as there are two ways to ask. A {@link SearchedRoom} is asked often while little changes:
 * it learns from its searches, and tells of all nodes in the order of time as well. A {@link LaidOutRoom} is made of
 * all that is held at once, again and again, and asked now and then. For example:
 *
 * <pre>{@code
 * NodesNow nodes = new NodesNow(0, Cluster.alike("c", 2, Resources.of(8)));   // two nodes of 8 cpus
 * SearchedRoom room = ClusterRoom.free(nodes, 0);                             // all free from second 0 on
 * Shape six = new Shape(Request.of(new Chunk(1, Resources.of(6))), 100, 1);   // 6 cpus of one node for 100 s
 * for (int i = 0; i < 3; i++) {
 *     Reservation first = room.earliest(six, 0, 1000).orElseThrow();
 *     room.hold(first.placement(), first.start(), first.start() + 100);       // at 0, at 0 and at 100
 * }
 * long[] free = new long[2];
 * room.freeAt(150, free);                                                     // 2 and 8
 * }</pre>
 */
public abstract sealed class ClusterRoom permits SearchedRoom, LaidOutRoom {
    protected final NodesNow nodes;
    protected final NodeProfiles byNode;

    protected ClusterRoom(NodeProfiles byNode) {
        this.nodes = byNode.nodes();
        this.byNode = byNode;
    }

    /** A room in which all that the nodes have is free from that time on, and nowhere is more held than there is. */
    public static SearchedRoom free(NodesNow nodes, long now) {
        return free(nodes, new boolean[nodes.cluster().nodes().size()], now);
    }

    /**
     * A room in which all that the nodes have is free from that time on.
     *
     * @param mayLack by node: whether more may be held there at some time than it has
     */
    public static SearchedRoom free(NodesNow nodes, boolean[] mayLack, long now) {
        return new SearchedRoom(nodes, mayLack, now);
    }

    /**
     * A room beside what is held, from that time on.
     *
     * @param last when the last of what is held begins, or a later time
     */
    public static LaidOutRoom beside(HeldByNode held, NodesNow nodes, long now, long last) {
        return new LaidOutRoom(NodeProfiles.beside(held, nodes, now), now, last);
    }

    /** The nodes that this is the room of. */
    public final NodesNow nodes() {
        return nodes;
    }

    /** What is free on one of the nodes. To be read only. */
    public final Profile on(int node) {
        return byNode.of(node);
    }

    /** Takes the placement in [from, to). */
    public abstract void hold(Placement placement, long from, long to);

    /** Gives the placement back in [from, to), in which it is held. */
    public abstract void release(Placement placement, long from, long to);

    /** Nothing is asked for before that time any more. */
    public abstract void forgetBefore(long now);

    /** Whether what the placement would hold is free throughout [from, to), on each of its nodes. */
    public final boolean isFree(Placement placement, long from, long to) {
        return byNode.isFree(placement, from, to);
    }

    /** Whether none of the placement's nodes holds more than it has at any time in [from, to). */
    public final boolean isFeasible(Placement placement, long from, long to) {
        return byNode.isFeasible(placement, from, to);
    }

    /** Writes what is free at the time, by node, then by kind of resource. */
    public final void freeAt(long time, long[] amounts) {
        byNode.freeAt(time, amounts);
    }

    /**
     * Whether there is a place for the request whenever all nodes together, or those of one set, have room for enough pieces. Then a request
     * without a place has none when less is free either.
     */
    public final boolean counts(Request request) {
        return nodes.placer().isCountedByNode(request);
    }

    /** Whether the room can {@linkplain #fit search} for such a request. */
    public abstract boolean searches(Request request);

    /**
     * A search for the earliest place, which is of use until something is held or released.
     *
     * @param asked a request that the room {@linkplain #searches can search for}
     * @param from no place that begins before that time is asked for
     */
    public abstract EarliestFit fit(Shape asked, long from);

    /**
     * The earliest place that starts in [from, before); of those that start together, the one on the first nodes.
     * Empty where there is none.
     *
     * @param asked a request that the room {@linkplain #searches can search for}
     */
    public final Optional<Reservation> earliest(Shape asked, long from, long before) {
        return fit(asked, from).earliest(from, before);
    }
}
