package org.almanac.planner.timeline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.almanac.planner.Sites;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is free on nodes over time, against a model that keeps every second on its own. */
class NodeTimelineTest {
    private static final int SECONDS = 120;
    private static final int SEEDS = Sites.of(150);

    private record Held(Placement placement, long from, long to) {}

    /** The amounts of every second, by node, then by kind. */
    private static final class Model {
        private final int kinds;
        private final TreeMap<Long, long[]> seconds = new TreeMap<>();

        private Model(int kinds, long[] usable) {
            this.kinds = kinds;
            for (long second = 0; second < SECONDS; second++) {
                seconds.put(second, usable.clone());
            }
        }

        private void add(Placement placement, long from, long to, int sign) {
            seconds.subMap(from, Math.max(from, to)).values().forEach(free -> placement.addTo(free, sign));
        }

        private long sum(long second, int kind) {
            long[] free = seconds.get(second);
            long sum = 0;
            for (int at = kind; at < free.length; at += kinds) {
                sum += Math.max(0, free[at]);
            }
            return sum;
        }

        private long earliest(Resources need, long duration, long from, long before, long enough) {
            for (long start = from; start < Math.min(before, SECONDS); start++) {
                boolean fits = true;
                for (long second = start; second < Math.min(enough, start + duration) && fits; second++) {
                    for (int kind = 0; kind < kinds; kind++) {
                        // Beyond the model all is as in its last second.
                        fits &= sum(Math.min(second, SECONDS - 1), kind) >= need.amount(kind);
                    }
                }
                if (fits) {
                    return start;
                }
            }
            return Times.NEVER;
        }

        private long nextChange(long time) {
            long[] now = seconds.get(time);
            for (long second = time + 1; second < SECONDS; second++) {
                if (!Arrays.equals(now, seconds.get(second))) {
                    return second;
                }
            }
            return Times.NEVER;
        }

        private long[] least(long from, long to) {
            long[] least = seconds.get(from).clone();
            for (long second = from; second < Math.min(to, SECONDS); second++) {
                for (int i = 0; i < least.length; i++) {
                    least[i] = Math.min(least[i], seconds.get(second)[i]);
                }
            }
            return least;
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 4", "1, 4, 3", "2, 1, 2", "3, 3, 6", "2, 4, 256"})
    void everyAnswerIsThatOfTheSecondsOneByOne(int kinds, int nodes, int mostChanges) {
        for (long seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            long[] usable = random.longs((long) kinds * nodes, 0, 6).toArray();
            // Where more than is free may be held anywhere, and where it never is.
            boolean[] lacking = new boolean[nodes];
            Arrays.fill(lacking, random.nextBoolean());
            NodeTimeline timeline = new NodeTimeline(kinds, usable, lacking, 0, mostChanges);
            Model model = new Model(kinds, usable);
            List<Held> held = new ArrayList<>();
            long now = 0;
            for (int step = 0; step < 60; step++) {
                if (random.nextInt(8) == 0) {
                    now = Math.min(SECONDS - 20, now + random.nextInt(6));
                    timeline.forgetBefore(now);
                }
                if (random.nextInt(10) == 0) {
                    timeline = timeline.copy();
                }
                change(random, timeline, model, held, now, kinds, lacking);
                String told = "seed " + seed + ", step " + step;
                compare(random, timeline, model, now, kinds, told);
            }
        }
    }

    private static void change(
            SplittableRandom random,
            NodeTimeline timeline,
            Model model,
            List<Held> held,
            long now,
            int kinds,
            boolean[] lacking) {
        if (!held.isEmpty() && random.nextInt(3) == 0) {
            Held back = held.remove(random.nextInt(held.size()));
            long from = random.nextBoolean() ? back.from : Math.max(now, back.from);
            timeline.release(back.placement, from, back.to);
            model.add(back.placement, Math.max(now, back.from), back.to, 1);
        } else {
            // More than is free may be held: a node that went down under its jobs holds more than it has.
            long from = Math.max(0, now + random.nextInt(30) - 3);
            Held taken = new Held(placement(random, kinds, lacking.length), from, from + random.nextInt(25));
            if (!lacking[0] && !taken.placement.fitsIn(model.least(Math.max(now, from), Math.max(now, taken.to)))) {
                return;
            }
            held.add(taken);
            timeline.hold(taken.placement, taken.from, taken.to);
            model.add(taken.placement, Math.max(now, taken.from), taken.to, -1);
        }
    }

    private static void compare(
            SplittableRandom random, NodeTimeline timeline, Model model, long now, int kinds, String told) {
        long from = now + random.nextInt(15);
        long to = from + 1 + random.nextInt(25);
        int width = model.seconds.get(0L).length;
        long[] least = new long[width];
        timeline.leastFree(from, to, least);
        assertArrayEquals(model.least(from, to), least, told);
        long[] free = new long[width];
        timeline.freeAt(from, free);
        assertArrayEquals(model.seconds.get(from), free, told);
        long next = timeline.nextChange(from);
        assertTrue(next > from && next <= model.nextChange(from), told);
        for (int i = 0; i < 4; i++) {
            Resources need = Resources.of(random.longs(kinds, 0, 8).toArray());
            long duration = 1 + random.nextInt(20);
            long before = random.nextBoolean() ? Times.NEVER : now + random.nextInt(40);
            long enough = before == Times.NEVER ? before : before + random.nextInt(10);
            assertEquals(
                    model.earliest(need, duration, from, before, enough),
                    timeline.earliest(need, duration, from, before, enough),
                    () -> told + ": " + need + " for " + duration + " in [" + from + ", " + before + ")");
        }
    }

    private static Placement placement(SplittableRandom random, int kinds, int nodes) {
        int first = random.nextInt(nodes);
        int last = first + random.nextInt(nodes - first);
        int[] on = new int[last - first + 1];
        Resources[] amounts = new Resources[on.length];
        for (int i = 0; i < on.length; i++) {
            on[i] = first + i;
            amounts[i] = Resources.of(random.longs(kinds, 0, 3).toArray());
        }
        return Placement.of(0, on, amounts);
    }

    @Test
    void whatIsHeldAndReleasedLeavesNoTrace() {
        NodeTimeline timeline = new NodeTimeline(1, new long[] {4, 4}, new boolean[2], 0, Tuning.STANDARD);
        Placement placement = Placement.of(0, new int[] {0, 1}, Resources.of(2), Resources.of(1));
        for (int i = 0; i < 1000; i++) {
            timeline.hold(placement, 3 * i, 3 * i + 2);
        }
        assertEquals(2, timeline.nextChange(0));
        for (int i = 999; i >= 0; i--) {
            timeline.release(placement, 3 * i, 3 * i + 2);
        }

        assertEquals(Times.NEVER, timeline.nextChange(0));
    }

    @Test
    void manyChangesOfOneTimeStayTogether() {
        NodeTimeline timeline = new NodeTimeline(1, new long[] {100}, new boolean[1], 0, 4);
        Placement one = Placement.of(0, new int[] {0}, Resources.of(1));
        for (int i = 0; i < 100; i++) {
            timeline.hold(one, 10, 20 + i % 2);
        }

        assertEquals(10, timeline.nextChange(0));
        assertEquals(20, timeline.nextChange(10));
        assertEquals(21, timeline.nextChange(20));
        assertEquals(20, timeline.earliest(Resources.of(50), 1, 10, Times.NEVER, Times.NEVER));
        assertEquals(21, timeline.earliest(Resources.of(51), 1, 10, Times.NEVER, Times.NEVER));
    }

    @Test
    void aNodeThatLacksTakesNothingFromTheSumOfTheOthers() {
        NodeTimeline timeline = new NodeTimeline(1, new long[] {0, 4}, new boolean[] {true, false}, 0, Tuning.STANDARD);

        timeline.hold(Placement.of(0, new int[] {0}, Resources.of(4)), 0, 100);

        assertEquals(0, timeline.earliest(Resources.of(4), 10, 0, Times.NEVER, Times.NEVER));
    }

    @Test
    void nothingIsEarliestWhereTheTimeIsOver() {
        NodeTimeline timeline = new NodeTimeline(1, new long[] {4}, new boolean[1], 0, Tuning.STANDARD);

        assertEquals(Times.NEVER, timeline.earliest(Resources.of(1), 5, 10, 10, 10));
        assertEquals(Times.NEVER, timeline.earliest(Resources.of(5), 5, 0, Times.NEVER, Times.NEVER));
        assertEquals(9, timeline.earliest(Resources.of(4), 5, 9, 10, 10));
    }

    @Test
    void itCountsTheSameChangesWhateverTheSizeOfItsBlocks() {
        for (long seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            NodeTimeline timeline = new NodeTimeline(1, new long[] {100, 100}, new boolean[2], 0, 2);
            NodeTimeline oneBlock = new NodeTimeline(1, new long[] {100, 100}, new boolean[2], 0, Integer.MAX_VALUE);
            List<Long> times = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                // Different amounts, so that no change undoes another one.
                Placement placement = Placement.of(0, new int[] {random.nextInt(2)}, Resources.of(i + 1));
                long from = 1 + random.nextInt(40);
                long to = from + 1 + random.nextInt(40);
                timeline.hold(placement, from, to);
                oneBlock.hold(placement, from, to);
                times.addAll(List.of(from, to));
            }
            for (int i = 0; i < 20; i++) {
                long from = random.nextInt(90);
                long to = random.nextInt(90);
                int between = (int)
                        times.stream().filter(time -> from < time && time < to).count();
                assertEquals(between, timeline.changes(from, to), "seed " + seed);
                assertEquals(between, oneBlock.changes(from, to), "seed " + seed);
            }
        }
    }
}
