package org.almanac.planner.timeline.fit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.almanac.planner.Sites;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;
import org.junit.jupiter.api.Test;

/** Bounds of the cpus that may be free, against what is free second by second. */
class StretchBoundsTest {
    private static final int SEEDS = Sites.of(200);
    private static final long BEGIN = 1000;

    /** What is free on one node in each second; what is free in the last is so for ever. */
    private static final class Node {
        private final long[] free;

        private Node(long cpus, int seconds) {
            free = new long[seconds];
            Arrays.fill(free, cpus);
        }

        private void add(long from, long to, long cpus) {
            for (long time = from; time < Math.min(to, BEGIN + free.length); time++) {
                free[(int) (time - BEGIN)] += cpus;
            }
        }

        private long at(long time) {
            return free[(int) Math.min(free.length - 1, time - BEGIN)];
        }

        /** Seconds after all is the same for ever are not looked at. */
        private boolean isFree(long cpus, long from, long duration) {
            long until = Math.min(from + duration, Math.max(from + 1, BEGIN + free.length));
            for (long time = from; time < until; time++) {
                if (at(time) < cpus) {
                    return false;
                }
            }
            return true;
        }

        private long earliest(long cpus, long duration, long from) {
            for (long time = from; time < BEGIN + free.length; time++) {
                if (isFree(cpus, time, duration)) {
                    return time;
                }
            }
            return Times.NEVER;
        }

        private void include(int node, StretchBounds bounds) {
            for (int second = 0; second < free.length; second++) {
                boolean last = second == free.length - 1;
                bounds.include(node, BEGIN + second, last ? Times.NEVER : BEGIN + second + 1, free[second]);
            }
        }
    }

    private static Node[] nodes(SplittableRandom random, long cpus, int seconds) {
        Node[] nodes = new Node[1 + random.nextInt(4)];
        for (int node = 0; node < nodes.length; node++) {
            nodes[node] = new Node(cpus, seconds);
            for (int change = 0; change < 10; change++) {
                change(random, nodes[node], seconds, cpus);
            }
        }
        return nodes;
    }

    /** Holds some of what is free, somewhen. */
    private static void change(SplittableRandom random, Node node, int seconds, long cpus) {
        long from = BEGIN + random.nextInt(seconds - 1);
        long to = from + 1 + random.nextInt(seconds - (int) (from - BEGIN));
        if (node.isFree(1, from, to - from)) {
            node.add(from, to, -Math.min(1 + random.nextLong(cpus), least(node, from, to)));
        }
    }

    private static long least(Node node, long from, long to) {
        return IntStream.range((int) from, (int) to).mapToLong(node::at).min().orElseThrow();
    }

    private static StretchBounds laidOut(Node[] nodes, long last, int cpus) {
        StretchBounds bounds = new StretchBounds(nodes.length, BEGIN, last, cpus, Tuning.STANDARD);
        for (int node = 0; node < nodes.length; node++) {
            nodes[node].include(node, bounds);
        }
        return bounds;
    }

    @Test
    void noBoundIsLaterThanThePieceCanStartWhateverIsHeldAndGivenBack() {
        int ruledOut = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int cpus = 1 + random.nextInt(random.nextBoolean() ? 8 : 200);
            int seconds = 20 + random.nextInt(400);
            Node[] nodes = nodes(random, cpus, seconds);
            StretchBounds bounds = laidOut(nodes, BEGIN + random.nextInt(2 * seconds), cpus);
            for (int step = 0; step < 20; step++) {
                ruledOut += compare(random, nodes, bounds, seconds, cpus);
                bounds = random.nextInt(5) == 0 ? bounds.copy() : bounds;
                holdOrGiveBack(random, nodes, bounds, seconds, cpus);
            }
        }
        assertTrue(ruledOut > 10 * SEEDS, "only " + ruledOut + " bounds are later than what is asked for");
    }

    /** How many of the bounds say anything. */
    private static int compare(SplittableRandom random, Node[] nodes, StretchBounds bounds, int seconds, long cpus) {
        long wanted = random.nextLong(cpus + 2);
        long duration = 1 + random.nextLong(random.nextBoolean() ? 20 : 3L * seconds);
        long from = BEGIN + random.nextInt(seconds);
        long[] earliest = bounds.earliest(wanted, duration, from);
        int ruledOut = 0;
        for (int node = 0; node < nodes.length; node++) {
            long actual = nodes[node].earliest(wanted, duration, from);
            assertTrue(earliest[node] <= actual, () -> wanted + " cpus for " + duration + " s: " + actual);
            assertTrue(earliest[node] >= from);
            ruledOut += earliest[node] > from ? 1 : 0;
            long time = BEGIN + random.nextInt(2 * seconds);
            assertTrue(nodes[node].at(time) < wanted || bounds.mayHave(bounds.stretchAt(time), node, wanted));
        }
        return ruledOut;
    }

    private static void holdOrGiveBack(
            SplittableRandom random, Node[] nodes, StretchBounds bounds, int seconds, long cpus) {
        int node = random.nextInt(nodes.length);
        long from = BEGIN + random.nextInt(seconds - 1);
        long to = random.nextInt(10) == 0 ? Times.NEVER : from + 1 + random.nextInt(seconds);
        long seen = Math.min(to, BEGIN + seconds);
        long change = random.nextBoolean()
                ? -Math.min(1 + random.nextLong(cpus), least(nodes[node], from, seen))
                : Math.min(1 + random.nextLong(cpus), cpus - most(nodes[node], from, seen));
        // What is so in the last second is so for ever.
        long until = seen == BEGIN + seconds ? Times.NEVER : to;
        nodes[node].add(from, seen, change);
        bounds.add(node, from, until, change);
    }

    private static long most(Node node, long from, long to) {
        return IntStream.range((int) from, (int) to).mapToLong(node::at).max().orElseThrow();
    }

    @Test
    void aBoundThatIsLaidOutIsTheBeginOfTheStretchInWhichThePieceFits() {
        // 64 stretches of 10 s, of which four begin after the last start.
        Node busyUntil325 = new Node(8, 700);
        busyUntil325.add(BEGIN, BEGIN + 325, -5);
        Node alternating = new Node(8, 700);
        for (int begin = 0; begin < 700; begin += 40) {
            alternating.add(BEGIN + begin, BEGIN + begin + 20, -8);
        }
        Node busy = new Node(8, 700);
        busy.add(BEGIN, BEGIN + 700, -8);
        StretchBounds bounds = laidOut(new Node[] {busyUntil325, alternating, busy}, BEGIN + 599, 8);
        assertEquals(32, bounds.stretchAt(BEGIN + 325));
        assertArrayEquals(new long[] {BEGIN + 320, BEGIN + 20, Times.NEVER}, bounds.earliest(4, 20, BEGIN));
        assertArrayEquals(new long[] {BEGIN, BEGIN + 20, Times.NEVER}, bounds.earliest(3, 20, BEGIN));
        assertArrayEquals(new long[] {BEGIN + 325, BEGIN + 340, Times.NEVER}, bounds.earliest(8, 5, BEGIN + 325));
        // No gap of the second is as long, but the last stretch is taken to be as long as it takes.
        assertArrayEquals(new long[] {BEGIN + 320, BEGIN + 620, Times.NEVER}, bounds.earliest(4, 40, BEGIN));
        assertArrayEquals(new long[] {BEGIN + 320, BEGIN + 620, Times.NEVER}, bounds.earliest(4, 1_000_000, BEGIN));
    }

    @Test
    void aBoundThatIsLaidOutIsTheBeginOfTheFirstStretchThatDoesForTheStepBelow() {
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int cpus = 1 + random.nextInt(random.nextBoolean() ? 8 : 200);
            int seconds = 20 + random.nextInt(400);
            Node[] nodes = nodes(random, cpus, seconds);
            long last = BEGIN + random.nextInt(2 * seconds);
            StretchBounds bounds = laidOut(nodes, last, cpus);
            long length = (last - BEGIN) / 60 + 1;
            for (int ask = 0; ask < 20; ask++) {
                long wanted = 1 + random.nextLong(cpus + 1);
                long duration = random.nextInt(4) == 0 ? 1_000_000 : 1 + random.nextLong(70 * length);
                long from = BEGIN + random.nextInt(seconds);
                long[] earliest = bounds.earliest(wanted, duration, from);
                for (int node = 0; node < nodes.length; node++) {
                    Free[] free = free(nodes[node], bounds, wanted >= cpus ? cpus : stepBelow(wanted));
                    int stretch = firstThatDoes(free, bounds.stretchAt(from), (duration - 1) / length);
                    assertEquals(
                            stretch == free.length ? Times.NEVER : Math.max(from, BEGIN + stretch * length),
                            earliest[node]);
                }
            }
        }
    }

    /** When so many cpus are free in a stretch. */
    private enum Free {
        NEVER,
        AT_SOME_TIME,
        THROUGHOUT
    }

    private static Free[] free(Node node, StretchBounds bounds, long cpus) {
        boolean[] some = new boolean[64];
        boolean[] lack = new boolean[64];
        for (long time = BEGIN; time < BEGIN + 2000; time++) {
            boolean has = node.at(time) >= cpus;
            some[bounds.stretchAt(time)] |= has;
            lack[bounds.stretchAt(time)] |= !has;
        }
        return IntStream.range(0, 64)
                .mapToObj(i -> some[i] ? lack[i] ? Free.AT_SOME_TIME : Free.THROUGHOUT : Free.NEVER)
                .toArray(Free[]::new);
    }

    /** The number of stretches where none does. */
    private static int firstThatDoes(Free[] free, int first, long later) {
        for (int stretch = first; stretch < free.length; stretch++) {
            int end = (int) Math.min(free.length - 1, stretch + later);
            boolean does = free[stretch] != Free.NEVER && free[end] != Free.NEVER;
            for (int between = stretch + 1; between < end; between++) {
                does &= free[between] == Free.THROUGHOUT;
            }
            if (does) {
                return stretch;
            }
        }
        return free.length;
    }

    private static long stepBelow(long cpus) {
        long power = Long.highestOneBit(cpus);
        return cpus & (power | power >> 1);
    }

    @Test
    void whoWantsAWholeNodeIsAskedForAllOfItsCpus() {
        StretchBounds bounds = new StretchBounds(1, BEGIN, BEGIN + 599, 40, Tuning.STANDARD);
        bounds.include(0, BEGIN, BEGIN + 500, 39);
        bounds.include(0, BEGIN + 500, Times.NEVER, 40);
        assertArrayEquals(new long[] {BEGIN + 500}, bounds.earliest(40, 50, BEGIN));
        assertArrayEquals(new long[] {BEGIN}, bounds.earliest(39, 50, BEGIN));
    }

    @Test
    void whatWouldGoBeyondTheLastStretchNeedsSomeOfIt() {
        StretchBounds bounds = new StretchBounds(1, BEGIN, BEGIN + 599, 8, Tuning.STANDARD);
        bounds.include(0, BEGIN, BEGIN + 630, 8);
        bounds.include(0, BEGIN + 630, Times.NEVER, 0);
        assertArrayEquals(new long[] {BEGIN + 560}, bounds.earliest(8, 70, BEGIN + 560));
        assertArrayEquals(new long[] {Times.NEVER}, bounds.earliest(8, 100, BEGIN + 560));
        assertArrayEquals(new long[] {Times.NEVER}, bounds.earliest(8, 1_000_000, BEGIN));
    }

    @Test
    void aCopyStaysAsItIsWhateverTheOriginalIsTold() {
        StretchBounds bounds = laidOut(new Node[] {new Node(8, 700)}, BEGIN + 599, 8);
        StretchBounds copy = bounds.copy();
        bounds.add(0, BEGIN, Times.NEVER, -8);
        assertArrayEquals(new long[] {Times.NEVER}, bounds.earliest(8, 40, BEGIN));
        assertArrayEquals(new long[] {BEGIN}, copy.earliest(8, 40, BEGIN));
        assertTrue(copy.mayHave(5, 0, 8));
        copy.add(0, BEGIN, BEGIN + 300, -8);
        assertArrayEquals(new long[] {BEGIN + 300}, copy.earliest(8, 40, BEGIN));
    }

    @Test
    void whoNeedsNoCpusAtAllIsNotRuledOut() {
        Node busy = new Node(4, 100);
        busy.add(BEGIN, BEGIN + 100, -4);
        StretchBounds bounds = laidOut(new Node[] {busy}, BEGIN + 100, 4);
        assertArrayEquals(new long[] {BEGIN + 7}, bounds.earliest(0, 50, BEGIN + 7));
        assertArrayEquals(new long[] {Times.NEVER}, bounds.earliest(1, 50, BEGIN + 7));
    }
}
