package org.almanac.planner.timeline.fit;

import java.util.Arrays;
import java.util.Optional;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Placer;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.timeline.Changes;

/**
 * A search for the earliest place of a request whose pieces are all alike, by one walk through time.
 *
 * <p>It goes once through time with a window as long as the walltime. For each node it knows for how many pieces the
 * node has room throughout the window; the request fits when that is enough in all, or within one set. Only what changes is looked at: a
 * start or an end changes few nodes, and each change enters the window once and leaves it once. Each node has a queue
 * of the changes in the window with ascending rooms, so that the least room is in front (the sliding minimum).
 */
public final class FitByWindow implements EarliestFit, Changes.Reader {
    private static final int NONE = -1;

    private final Placer placer;
    private final Request request;
    /** Whether all pieces have to lie within one set of nodes. */
    private final boolean bound;

    private final long walltime;
    private final Changes walk;
    /** What is free at the window's end, by node, then by kind. */
    private final long[] free;

    /** By node: the first and the last change in its queue. */
    private final int[] front;

    private final int[] back;

    private int[] nodeOf = new int[256];
    private int[] roomOf = new int[256];
    private long[] timeOf = new long[256];
    /** By change: when the same node changes next. */
    private long[] overAt = new long[256];

    private int[] nextInQueue = new int[256];
    private int[] previousInQueue = new int[256];
    private int changes;
    /** The first change after the window's begin. */
    private int left;
    /** The sum of the least rooms of all nodes. */
    private long room;

    /**
     * A search from that time on.
     *
     * @param free what is free then, by node, then by kind; changed by the search
     * @param walk the changes after that time
     */
    public FitByWindow(NodesNow nodes, long[] free, Changes walk, Shape asked, long now) {
        this.placer = nodes.placer();
        this.request = asked.request();
        this.bound = placer.isBoundToSets(request);
        this.walltime = asked.walltime();
        this.walk = walk;
        this.free = free;
        this.front = new int[free.length / nodes.kinds()];
        this.back = new int[front.length];
        for (int node = 0; node < front.length; node++) {
            front[node] = NONE;
            back[node] = NONE;
            change(now, node);
        }
        left = changes;
    }

    @Override
    public Optional<Reservation> earliest(long from, long before) {
        int needed = placer.piecesOf(request);
        long start = from;
        while (start < before) {
            moveTo(start);
            if (room >= needed) {
                int[] rooms = rooms();
                if (!bound || placer.suffices(request, rooms)) {
                    return Optional.of(new Reservation(start, placer.place(request, rooms)));
                }
            }
            start = nextChange();
        }
        return Optional.empty();
    }

    /** Moves the begin of the window forward to that time. */
    private void moveTo(long start) {
        while (walk.next() < start + walltime) {
            goOn();
        }
        for (; left < changes && timeOf[left] <= start; left++) {
            int node = nodeOf[left];
            while (front[node] != back[node] && overAt[front[node]] <= start) {
                room -= roomOf[front[node]];
                front[node] = nextInQueue[front[node]];
                room += roomOf[front[node]];
                previousInQueue[front[node]] = NONE;
            }
        }
    }

    private void goOn() {
        walk.goTo(walk.next(), this);
    }

    /** The first change after the window's begin: until then the room does not grow. */
    private long nextChange() {
        while (left == changes && walk.next() != Times.NEVER) {
            goOn();
        }
        return left == changes ? Times.NEVER : timeOf[left];
    }

    @Override
    public void given(long time, Placement placement) {
        change(time, placement, 1);
    }

    @Override
    public void taken(long time, Placement placement) {
        change(time, placement, -1);
    }

    private void change(long time, Placement placement, int sign) {
        placement.addTo(free, sign);
        for (int i = 0; i < placement.size(); i++) {
            change(time, placement.node(i));
        }
    }

    /** Adds what the node has room for from that time on to its queue. */
    private void change(long time, int node) {
        int now = placer.room(request, free, node);
        int last = back[node];
        if (last != NONE && roomOf[last] == now) {
            return;
        }
        if (changes == nodeOf.length) {
            grow();
        }
        int added = changes++;
        nodeOf[added] = node;
        roomOf[added] = now;
        timeOf[added] = time;
        overAt[added] = Times.NEVER;
        if (last != NONE) {
            overAt[last] = time;
        }
        room -= front[node] == NONE ? 0 : roomOf[front[node]];
        while (last != NONE && roomOf[last] >= now) {
            last = previousInQueue[last];
        }
        previousInQueue[added] = last;
        if (last == NONE) {
            front[node] = added;
        } else {
            nextInQueue[last] = added;
        }
        back[node] = added;
        room += roomOf[front[node]];
    }

    private void grow() {
        int size = 2 * changes;
        nodeOf = Arrays.copyOf(nodeOf, size);
        roomOf = Arrays.copyOf(roomOf, size);
        timeOf = Arrays.copyOf(timeOf, size);
        overAt = Arrays.copyOf(overAt, size);
        nextInQueue = Arrays.copyOf(nextInQueue, size);
        previousInQueue = Arrays.copyOf(previousInQueue, size);
    }

    private int[] rooms() {
        int[] rooms = new int[front.length];
        for (int node = 0; node < rooms.length; node++) {
            rooms[node] = roomOf[front[node]];
        }
        return rooms;
    }
}
