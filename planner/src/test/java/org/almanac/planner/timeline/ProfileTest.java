package org.almanac.planner.timeline;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is free on a node over time, against a model that keeps every second on its own. */
class ProfileTest {
    private static final int SECONDS = 120;
    private static final int LONG_SECONDS = 1500;
    private static final int SEEDS = Sites.of(150);

    private static final Placement ONE = Placement.of(0, new int[1], Resources.of(1));

    private record Held(Placement placement, long from, long to) {}

    /** The amounts of every second, by node, then by kind. */
    private static final class Model {
        private final int kinds;
        private final int length;
        private final TreeMap<Long, long[]> seconds = new TreeMap<>();

        private Model(int kinds, long[] usable, int length) {
            this.kinds = kinds;
            this.length = length;
            for (long second = 0; second < length; second++) {
                seconds.put(second, usable.clone());
            }
        }

        private void add(Placement placement, long from, long to, int sign) {
            seconds.subMap(from, Math.max(from, to)).values().forEach(free -> placement.addTo(free, sign));
        }

        private long earliest(Resources need, long duration, long from, long before, long enough) {
            for (long start = from; start < Math.min(before, length); start++) {
                boolean fits = true;
                for (long second = start; second < Math.min(enough, start + duration) && fits; second++) {
                    for (int kind = 0; kind < kinds; kind++) {
                        // Beyond the model all is as in its last second.
                        fits &= seconds.get(Math.min(second, length - 1))[kind] >= need.amount(kind);
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
            for (long second = time + 1; second < length; second++) {
                if (!Arrays.equals(now, seconds.get(second))) {
                    return second;
                }
            }
            return Times.NEVER;
        }

        private int changes(long from) {
            int changes = 1;
            for (long time = nextChange(from); time != Times.NEVER; time = nextChange(time)) {
                changes++;
            }
            return changes;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void everyAnswerIsThatOfTheSecondsOneByOne(int kinds) {
        for (long seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            long[] free = random.longs(kinds, 0, 6).toArray();
            Profile availability = new Profile(0, free);
            Model model = new Model(kinds, free, SECONDS);
            List<Held> held = new ArrayList<>();
            long now = 0;
            for (int step = 0; step < 60; step++) {
                if (random.nextInt(8) == 0) {
                    now = Math.min(SECONDS - 20, now + random.nextInt(6));
                    availability.forgetBefore(now);
                }
                if (random.nextInt(10) == 0) {
                    availability = availability.copy();
                }
                change(random, availability, model, held, now, kinds);
                compare(random, availability, model, now, kinds, "seed " + seed + ", step " + step);
            }
        }
    }

    /** More rows than one block holds. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void everyAnswerIsThatOfTheSecondsOneByOneInManyBlocks(int kinds) {
        for (long seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            long[] free = random.longs(kinds, 3, 6).toArray();
            Profile availability = new Profile(0, free);
            Model model = new Model(kinds, free, LONG_SECONDS);
            List<Held> held = new ArrayList<>();
            long now = 0;
            int most = 0;
            for (int step = 0; step < 600; step++) {
                if (random.nextInt(40) == 0) {
                    now = Math.min(LONG_SECONDS - 200, now + random.nextInt(60));
                    availability.forgetBefore(now);
                }
                // Few at first, so that there come to be many rows, and all back at the end.
                boolean back = !held.isEmpty() && random.nextInt(600) < step;
                changeAnywhere(random, availability, model, held, now, back);
                most = Math.max(most, availability.rows());
                if (step % 10 == 0) {
                    compare(random, availability, model, now, kinds, "seed " + seed + ", step " + step);
                }
            }
            assertTrue(most > 2 * RowBlock.MOST_ROWS, "rows: " + most);
        }
    }

    private static void changeAnywhere(
            SplittableRandom random, Profile availability, Model model, List<Held> held, long now, boolean back) {
        if (back) {
            Held given = held.remove(random.nextInt(held.size()));
            availability.release(given.placement, 0, given.from, given.to);
            model.add(given.placement, Math.max(now, given.from), given.to, 1);
        } else {
            long from = now + random.nextLong(LONG_SECONDS - 100 - now);
            Resources amounts = Resources.of(random.longs(model.kinds, 0, 3).toArray());
            Held taken = new Held(Placement.of(0, new int[1], amounts), from, from + 1 + random.nextInt(90));
            held.add(taken);
            availability.hold(taken.placement, 0, taken.from, taken.to);
            model.add(taken.placement, taken.from, taken.to, -1);
        }
    }

    private static void change(
            SplittableRandom random, Profile availability, Model model, List<Held> held, long now, int kinds) {
        if (!held.isEmpty() && random.nextInt(3) == 0) {
            Held back = held.remove(random.nextInt(held.size()));
            long from = random.nextBoolean() ? back.from : Math.max(now, back.from);
            availability.release(back.placement, 0, from, back.to);
            model.add(back.placement, Math.max(now, back.from), back.to, 1);
        } else {
            // More than is free may be held: a node that went down under its jobs holds more than it has.
            long from = Math.max(0, now + random.nextInt(30) - 3);
            Resources amounts = Resources.of(random.longs(kinds, 0, 3).toArray());
            Held taken = new Held(Placement.of(0, new int[1], amounts), from, from + random.nextInt(25));
            held.add(taken);
            availability.hold(taken.placement, 0, taken.from, taken.to);
            model.add(taken.placement, Math.max(now, taken.from), taken.to, -1);
        }
    }

    private static void compare(
            SplittableRandom random, Profile availability, Model model, long now, int kinds, String told) {
        long from = now + random.nextInt(15);
        assertEquals(model.changes(now), availability.rows(), told);
        for (int i = 0; i < 4; i++) {
            Resources need = Resources.of(random.longs(kinds, 0, 8).toArray());
            long duration = 1 + random.nextInt(20);
            long before = random.nextBoolean() ? Times.NEVER : now + random.nextInt(40);
            long enough = before == Times.NEVER ? before : before + random.nextInt(10);
            assertEquals(
                    model.earliest(need, duration, from, before, enough),
                    availability.earliest(need, duration, from, before, enough),
                    () -> told + ": " + need + " for " + duration + " in [" + from + ", " + before + ")");
        }
    }

    /** 4 cpus: 1 is held from 10 to 20, 3 from 20 to 30, 2 from 50 to 60. */
    private static Profile threeHeld() {
        Profile availability = new Profile(0, 4);
        availability.hold(Placement.of(0, new int[1], Resources.of(1)), 0, 10, 20);
        availability.hold(Placement.of(0, new int[1], Resources.of(3)), 0, 20, 30);
        availability.hold(Placement.of(0, new int[1], Resources.of(2)), 0, 50, 60);
        return availability;
    }

    @Test
    void cpusAreToldOfEachTime() {
        assertEquals(4, threeHeld().cpusAt(9));
        assertEquals(3, threeHeld().cpusAt(10));
        assertEquals(1, threeHeld().cpusAt(29));
        assertEquals(4, threeHeld().cpusAt(1_000));
    }

    @Test
    void aRowTellsHowFarAsManyCpusAreFreeBeforeAndAfterIt() {
        assertEquals(0, threeHeld().rowAt(15).beginOfCpus(2));
        assertEquals(20, threeHeld().rowAt(15).endOfCpus(2, 100));
        assertEquals(30, threeHeld().rowAt(40).beginOfCpus(3));
        assertEquals(50, threeHeld().rowAt(40).endOfCpus(3, 100));
        assertEquals(Times.NEVER, threeHeld().rowAt(40).endOfCpus(2, 100));
        assertEquals(60, threeHeld().rowAt(40).endOfCpus(2, 55), "the first that begins at the limit or later");
    }

    @Test
    void whatIsHeldAndReleasedLeavesNoTrace() {
        Profile availability = new Profile(0, 4);
        for (int i = 0; i < 1000; i++) {
            availability.hold(ONE, 0, 3 * i, 3 * i + 2);
        }
        assertEquals(2000, availability.rows());
        for (int i = 999; i >= 0; i--) {
            availability.release(ONE, 0, 3 * i, 3 * i + 2);
        }

        assertEquals(1, availability.rows());
    }

    @Test
    void roomGrowsWithThePlanAndIsUsedAgainWhenThePastIsForgotten() {
        Profile availability = new Profile(0, 4);
        for (int i = 0; i < 5000; i++) {
            availability.hold(ONE, 0, 2 * i, 2 * i + 1);
            availability.forgetBefore(2L * i - 400);
            assertTrue(availability.rows() <= 403);
        }
        assertEquals(9999, availability.earliest(Resources.of(4), 10, 9998, Times.NEVER, Times.NEVER));
    }

    @Test
    void nothingIsEarliestWhereTheTimeIsOver() {
        Profile availability = new Profile(0, 4);

        assertEquals(Times.NEVER, availability.earliest(Resources.of(1), 5, 10, 10, 10));
        assertEquals(Times.NEVER, availability.earliest(Resources.of(5), 5, 0, Times.NEVER, Times.NEVER));
        assertEquals(9, availability.earliest(Resources.of(4), 5, 9, 10, 10));
    }
}
