package org.almanac.planner.timeline;

import java.util.Arrays;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;

/**
 * What is held, sorted by nodes, so that the profile of one node after the other can be made.
 *
 * <p>It consists of plain numbers, because they are read in another order than that of the jobs in memory.
 */
public final class HeldByNode {
    private static final int NONE = -1;

    private final int kinds;
    /** By node: the index of the part that is held first there. */
    private final int[] first;
    /** By part: the index of the part that is held next on the same node. */
    private int[] next = new int[64];
    /** By part: from when and until when it is held, and how much by kind. */
    private long[] parts = new long[0];

    private int count;
    private final EndQueue ends;
    /** For one node, in the order in which parts are held: where the amounts of each begin in {@link #parts}. */
    private int[] held = new int[64];

    public HeldByNode(int nodes, int kinds, Tuning tuning) {
        this.ends = new EndQueue(tuning);
        this.kinds = kinds;
        this.first = new int[nodes];
        Arrays.fill(first, NONE);
    }

    /** Adds a placement that is held in [from, to). It must not begin later than what has been added before. */
    public void addEarlier(Placement placement, long from, long to) {
        reserve(count + placement.size());
        for (int i = 0; i < placement.size(); i++, count++) {
            int at = begin(count);
            parts[at] = from;
            parts[at + 1] = to;
            for (int kind = 0; kind < kinds; kind++) {
                parts[at + 2 + kind] = placement.held(i, kind);
            }
            next[count] = first[placement.node(i)];
            first[placement.node(i)] = count;
        }
    }

    private int begin(int part) {
        return part * (2 + kinds);
    }

    private void reserve(int size) {
        if (begin(size) > parts.length) {
            next = Arrays.copyOf(next, 2 * size);
            parts = Arrays.copyOf(parts, begin(next.length));
        }
    }

    /** What is free on the node from that time on, before which nothing is held, of the usable amounts by kind. */
    Profile free(int node, long now, long[] usable) {
        Profile free = new Profile(now, usable);
        int passed = 0;
        for (int part = first[node]; part != NONE; part = next[part]) {
            int at = begin(part);
            giveBack(free, parts[at]);
            free.append(parts[at], parts, at + 2, -1);
            if (passed == held.length) {
                held = Arrays.copyOf(held, 2 * passed);
            }
            held[passed] = at + 2;
            ends.add(parts[at + 1], passed++);
        }
        giveBack(free, Times.NEVER - 1);
        ends.clear();
        return free;
    }

    private void giveBack(Profile free, long upTo) {
        while (ends.earliest() <= upTo) {
            long end = ends.earliest();
            free.append(end, parts, held[ends.removeEarliest()], 1);
        }
    }
}
