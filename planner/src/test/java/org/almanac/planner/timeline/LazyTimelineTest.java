package org.almanac.planner.timeline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;
import org.junit.jupiter.api.Test;

/** A timeline that is brought up to date when it is read, against one that always is. */
class LazyTimelineTest {
    private static final int SEEDS = 60;
    private static final int STEPS = 400;
    private static final int KINDS = 2;

    private record Held(Placement placement, long from, long to) {}

    private final List<Held> held = new ArrayList<>();
    private NodeTimeline always;
    private LazyTimeline lazy;
    private long now;

    @Test
    void itTellsTheSameWhetherChangesArePutOffOrNot() {
        int looks = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int nodes = 7 + random.nextInt(40);
            begin(nodes, random);
            // So rarely that some changes are over or undone meanwhile, and that there come to be too many.
            int rarely = 1 + random.nextInt(120);
            for (int step = 0; step < STEPS; step++) {
                change(nodes, random);
                if (random.nextInt(20) == 0) {
                    now += random.nextInt(30);
                    always.forgetBefore(now);
                    lazy.forgetBefore(now);
                }
                if (random.nextInt(60) == 0) {
                    LazyTimeline left = lazy;
                    lazy = lazy.copy();
                    left.hold(Placement.of(0, new int[] {0}, Resources.of(1, 1)), now, Times.NEVER);
                }
                if (random.nextInt(rarely) == 0) {
                    look(nodes, random);
                    looks++;
                }
            }
            look(nodes, random);
        }
        assertTrue(looks > SEEDS * 5, "only " + looks + " looks");
    }

    @Test
    void theSumsAreRightWhereMoreWasHeldForAMomentThanANodeHas() {
        long[] usable = {3, 3, 3};
        boolean[] crowded = {false, false, true};
        lazy = new LazyTimeline(
                new NodeTimeline(1, usable, crowded, 0, Tuning.STANDARD), LazyTimeline.Mode.WHEN_READ, Tuning.STANDARD);
        Placement one = Placement.of(0, new int[] {0}, Resources.of(1));
        Placement both = Placement.of(0, new int[] {0, 1}, Resources.of(1), Resources.of(1));
        lazy.hold(both, 10, 100);
        lazy.upToDate();
        lazy.hold(one, 10, 100);
        lazy.release(one, 10, 100);
        lazy.hold(Placement.of(0, new int[] {0}, Resources.of(2)), 10, 100);
        lazy.hold(Placement.of(0, new int[] {2}, Resources.of(1)), 10, 100);
        lazy.release(both, 10, 100);
        lazy.hold(one, 10, 100);
        assertEquals(20, lazy.upToDate().earliest(Resources.of(5), 5, 20, 50, Times.NEVER));
        assertEquals(Times.NEVER, lazy.upToDate().earliest(Resources.of(6), 5, 20, 50, Times.NEVER));
    }

    private void begin(int nodes, SplittableRandom random) {
        long[] usable = new long[nodes * KINDS];
        Arrays.fill(usable, 20);
        now = 0;
        held.clear();
        boolean[] crowded = new boolean[nodes];
        if (random.nextBoolean()) {
            // More is held there than it has.
            crowded[1] = true;
            Arrays.fill(usable, KINDS, 2 * KINDS, 4);
        }
        always = new NodeTimeline(KINDS, usable, crowded, now, 16);
        lazy = new LazyTimeline(
                new NodeTimeline(KINDS, usable, crowded, now, 16),
                random.nextInt(8) == 0 ? LazyTimeline.Mode.AT_ONCE : LazyTimeline.Mode.WHEN_READ,
                4 + random.nextInt(40),
                50 + random.nextInt(100));
    }

    private void change(int nodes, SplittableRandom random) {
        if (!held.isEmpty() && random.nextInt(3) > 0) {
            Held one = held.get(random.nextInt(held.size()));
            held.remove(one);
            // Now all of it, as when a job moves, and now what is left of it, as when one ends early.
            long from = random.nextBoolean() ? one.from : Math.max(now, one.from);
            if (from < one.to) {
                always.release(one.placement, from, one.to);
                lazy.release(one.placement, from, one.to);
            }
        }
        long from = now + random.nextInt(50);
        Held one = new Held(
                placement(nodes, random), from, random.nextInt(20) == 0 ? Times.NEVER : from + 1 + random.nextInt(40));
        for (int times = random.nextInt(8) == 0 ? 2 : 1; times > 0; times--) {
            held.add(one);
            always.hold(one.placement, one.from, one.to);
            lazy.hold(one.placement, one.from, one.to);
        }
    }

    private static Placement placement(int nodes, SplittableRandom random) {
        int first = random.nextInt(6);
        Resources each = Resources.of(1 + random.nextInt(2), random.nextInt(3));
        return random.nextInt(3) > 0
                ? Placement.of(0, new int[] {first}, each)
                : Placement.of(0, new int[] {first, first + 1 + random.nextInt(nodes - first - 1)}, each, each);
    }

    private void look(int nodes, SplittableRandom random) {
        long time = now + random.nextInt(60);
        long[] expected = new long[nodes * KINDS];
        long[] told = new long[nodes * KINDS];
        always.leastFree(time, time + 10, expected);
        lazy.upToDate().leastFree(time, time + 10, told);
        assertArrayEquals(expected, told);
        Resources need = Resources.of(nodes * 20 - random.nextInt(30), random.nextInt(nodes * 20));
        assertEquals(
                always.earliest(need, 5, time, time + 100, Times.NEVER),
                lazy.upToDate().earliest(need, 5, time, time + 100, Times.NEVER));
        assertEquals(always.nextChange(time), lazy.upToDate().nextChange(time));
    }
}
