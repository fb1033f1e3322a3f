package org.almanac.planner.timeline;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;

/**
 * What is free on the nodes of one cluster over time: what is free now, and the changes to come.
 *
 * <p>The changes lie in {@link ChangeBlock}s of some hundreds. So what is free at any time is found by a walk through
 * one block, a new change moves few others, and a search passes over most blocks by their bounds. What is free on all
 * nodes is stored once for each block, not for each change. A node that holds more than it has, such as one that went
 * down under its jobs, counts as full in the sums over all nodes: what it lacks is not subtracted from the other nodes.
 */
public final class NodeTimeline {
    private final int kinds;
    private final int mostChanges;
    /** By node: whether it may at some time hold more than it has. */
    private final boolean[] crowded;

    /** At least one block; all changes of one time lie in the same block. */
    private final List<ChangeBlock> blocks = new ArrayList<>();

    private final long[] scratch;
    private long begin;

    /**
     * A timeline in which all usable amounts (by node, then by kind) are free from that time on.
     *
     * @param crowded by node: whether more may be held there at some time than the node has
     */
    public NodeTimeline(int kinds, long[] usable, boolean[] crowded, long now, Tuning tuning) {
        this(kinds, usable, crowded, now, Math.max(tuning.changesInBlock(), usable.length / 8));
    }

    public NodeTimeline(int kinds, long[] usable, boolean[] crowded, long now, int mostChanges) {
        this.kinds = kinds;
        this.mostChanges = mostChanges;
        this.crowded = crowded;
        this.scratch = new long[usable.length];
        this.begin = now;
        blocks.add(new ChangeBlock(kinds, usable.clone()));
    }

    private NodeTimeline(NodeTimeline other) {
        this.kinds = other.kinds;
        this.mostChanges = other.mostChanges;
        this.crowded = other.crowded;
        this.scratch = new long[other.scratch.length];
        this.begin = other.begin;
        other.blocks.forEach(block -> blocks.add(block.copy()));
    }

    /** A copy; the two change independently from now on. */
    public NodeTimeline copy() {
        return new NodeTimeline(this);
    }

    /** Drops what lies before the time. */
    void forgetBefore(long now) {
        begin = Math.max(begin, now);
        while (blocks.size() > 1 && blocks.get(1).time(0) <= begin) {
            blocks.remove(0);
        }
        blocks.get(0).forgetUntil(begin);
    }

    /** Takes the placement from what is free in [from, to). */
    public void hold(Placement placement, long from, long to) {
        change(placement, from, to, -1);
    }

    /** Gives the placement back in [from, to). */
    public void release(Placement placement, long from, long to) {
        change(placement, from, to, 1);
    }

    private void change(Placement placement, long from, long to, int sign) {
        if (to <= Math.max(from, begin)) {
            return;
        }
        Resources total = placement.total();
        boolean atOnce = from <= begin;
        int first = atOnce ? 0 : blockAt(from);
        int shiftFrom = 0;
        if (!atOnce) {
            ChangeBlock block = blocks.get(first);
            int found = block.find(from, placement, sign > 0);
            shiftFrom = block.change(found, from, placement, sign > 0, total);
        }
        boolean forEver = to == Times.NEVER;
        // A change taken out may have been the first of its block.
        int last = forEver ? blocks.size() - 1 : Math.max(first, blockAt(to));
        int end = forEver ? -1 - blocks.get(last).size() : blocks.get(last).find(to, placement, sign < 0);
        for (int i = first; i <= last; i++) {
            ChangeBlock block = blocks.get(i);
            boolean fromItsBegin = atOnce || i > first;
            if (fromItsBegin && i < last) {
                block.shiftAll(placement, total, sign);
                continue;
            }
            if (fromItsBegin) {
                block.shiftBefore(placement, sign);
                block.shiftBefore(total, sign);
            }
            int shiftTo = i < last ? block.size() : Math.max(end, -1 - end);
            block.shiftAfter(i == first ? shiftFrom : 0, shiftTo, total, sign);
        }
        if (!forEver) {
            blocks.get(last).change(end, to, placement, sign < 0, total);
        }
        if (isCrowded(placement)) {
            for (int i = first; i <= last; i++) {
                blocks.get(i).sum(scratch);
            }
        }
        if (last != first) {
            keepSizeOf(last);
        }
        keepSizeOf(first);
    }

    private boolean isCrowded(Placement placement) {
        for (int i = 0; i < placement.size(); i++) {
            if (crowded[placement.node(i)]) {
                return true;
            }
        }
        return false;
    }

    /** Splits the block if it has become too large, or appends it to the block before it if both have become small. */
    private void keepSizeOf(int index) {
        ChangeBlock block = blocks.get(index);
        if (block.size() > mostChanges && block.canSplit()) {
            blocks.add(index + 1, block.splitOff());
        } else if (index > 0 && (block.size() == 0 || blocks.get(index - 1).size() + block.size() <= mostChanges / 2)) {
            blocks.get(index - 1).append(block, 0);
            blocks.remove(index);
        }
    }

    /** The block in which changes of that time lie, or would lie. */
    private int blockAt(long time) {
        int low = 0;
        int high = blocks.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (blocks.get(middle).time(0) <= time) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /**
     * The earliest time in [from, before) from which on the sums over all nodes hold what is needed (by kind) for the
     * duration; {@link Times#NEVER} if there is none.
     *
     * @param enough from that time on, which is not before {@code before}, enough is taken to be free
     */
    public long earliest(Resources need, long duration, long from, long before, long enough) {
        if (from >= before) {
            return Times.NEVER;
        }
        long candidate = from;
        int index = blockAt(from);
        int change = blocks.get(index).firstAfter(from) - 1;
        boolean holds = blocks.get(index).holds(change, need);
        long until = holds ? until(candidate, duration, enough) : before;
        change++;
        while (true) {
            ChangeBlock block = blocks.get(index);
            boolean passes =
                    change == 0 && blocks.size() > 1 && (holds ? block.alwaysHolds(need) : !block.mayHold(need));
            change = passes ? 0 : block.firstTurn(change, need, holds, until);
            if (passes || change == block.size()) {
                boolean over = passes && block.size() > 0 && block.time(0) >= until;
                if (over || ++index == blocks.size()) {
                    return holds ? candidate : Times.NEVER;
                }
                change = 0;
            } else if (block.time(change) >= until) {
                return holds ? candidate : Times.NEVER;
            } else {
                holds = !holds;
                candidate = block.time(change++);
                until = holds ? until(candidate, duration, enough) : before;
            }
        }
    }

    private static long until(long candidate, long duration, long enough) {
        return candidate > enough - duration ? enough : candidate + duration;
    }

    /** The time of the first change after the time, or {@link Times#NEVER}. */
    public long nextChange(long time) {
        int index = blockAt(time);
        int change = blocks.get(index).firstAfter(time);
        if (change < blocks.get(index).size()) {
            return blocks.get(index).time(change);
        }
        return index + 1 < blocks.size() ? blocks.get(index + 1).time(0) : Times.NEVER;
    }

    /** How many changes lie after the time {@code from} and before the time {@code to}. */
    public int changes(long from, long to) {
        if (from >= to) {
            return 0;
        }
        int first = blockAt(from);
        int last = blockAt(to - 1);
        int changes = blocks.get(last).firstAfter(to - 1) - blocks.get(first).firstAfter(from);
        for (int index = first; index < last; index++) {
            changes += blocks.get(index).size();
        }
        return changes;
    }

    /** Writes what is free on each node at the time, by node, then by kind. */
    public void freeAt(long time, long[] free) {
        ChangeBlock block = blocks.get(blockAt(time));
        System.arraycopy(block.before(), 0, free, 0, free.length);
        block.apply(0, block.firstAfter(time), free);
    }

    /** Writes the least that is free on each node throughout [from, to), by node, then by kind. */
    public void leastFree(long from, long to, long[] least) {
        freeAt(from, scratch);
        System.arraycopy(scratch, 0, least, 0, least.length);
        Changes.Reader reader = new Changes.Reader() {
            @Override
            public void given(long time, Placement placement) {
                placement.addTo(scratch, 1);
            }

            @Override
            public void taken(long time, Placement placement) {
                placement.addTo(scratch, -1);
                lower(placement, least);
            }
        };
        Walk walk = after(from);
        while (walk.next() < to) {
            walk.goTo(walk.next(), reader);
        }
    }

    private void lower(Placement placement, long[] least) {
        for (int i = 0; i < placement.size(); i++) {
            int at = placement.node(i) * kinds;
            for (int kind = 0; kind < kinds; kind++, at++) {
                least[at] = Math.min(least[at], scratch[at]);
            }
        }
    }

    /** A walk over the changes after that time. It is of use until the next change is made. */
    public Walk after(long time) {
        return new Walk(time);
    }

    /** A walk over the changes in the order of time. */
    public final class Walk implements Changes {
        private int index;
        private int change;

        private Walk(long time) {
            index = blockAt(time);
            change = blocks.get(index).firstAfter(time);
            leaveBlockAtItsEnd();
        }

        private void leaveBlockAtItsEnd() {
            if (change == blocks.get(index).size() && index + 1 < blocks.size()) {
                index++;
                change = 0;
            }
        }

        @Override
        public long next() {
            ChangeBlock block = blocks.get(index);
            return change < block.size() ? block.time(change) : Times.NEVER;
        }

        @Override
        public void goTo(long time, Reader reader) {
            ChangeBlock block = blocks.get(index);
            for (; change < block.size() && block.time(change) == time; change++) {
                if (block.gives(change)) {
                    reader.given(time, block.placement(change));
                } else {
                    reader.taken(time, block.placement(change));
                }
            }
            leaveBlockAtItsEnd();
        }

        /** Applies the changes of that time, which is {@link #next()}, to amounts by node, then by kind. */
        public void goTo(long time, long[] amounts) {
            ChangeBlock block = blocks.get(index);
            int first = change;
            while (change < block.size() && block.time(change) == time) {
                change++;
            }
            block.apply(first, change, amounts);
            leaveBlockAtItsEnd();
        }
    }
}
