package org.almanac.planner.timeline.freed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.almanac.planner.Sites;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;
import org.almanac.planner.timeline.Profile;
import org.junit.jupiter.api.Test;

/**
 * The freed room of a node of which all was taken at first, so that all that is free has come to be free: against a look at
 * every second.
 */
class FreedRoomTest {
    private static final int CPUS = 8;
    private static final int END = 200;
    private static final int STEPS = 60;

    private final Profile node = new Profile(0, CPUS);
    private final FreedRoom freed = new FreedRoom(node, Tuning.STANDARD);
    private final long[] free = new long[END];
    private long release;

    FreedRoomTest() {
        node.hold(holding(CPUS), 0, 0, END);
    }

    private static Placement holding(long cpus) {
        return Placement.of(0, new int[1], Resources.of(cpus));
    }

    private void give(long cpus, int from, int to) {
        node.release(holding(cpus), 0, from, to);
        freed.give(cpus, from, to, ++release);
        change(cpus, from, to);
    }

    private void take(long cpus, int from, int to) {
        node.hold(holding(cpus), 0, from, to);
        freed.take(cpus, from, to);
        change(-cpus, from, to);
    }

    private void change(long cpus, int from, int to) {
        for (int second = from; second < to; second++) {
            free[second] += cpus;
        }
    }

    private long least(int from, int to) {
        long least = CPUS;
        for (int second = from; second < to; second++) {
            least = Math.min(least, free[second]);
        }
        return least;
    }

    /** The first second from which on so many cpus are free for the walltime, before the end. */
    private long earliest(long cpus, int walltime) {
        for (int start = 0; start + walltime <= END; start++) {
            if (least(start, start + walltime) >= cpus) {
                return start;
            }
        }
        return Times.NEVER;
    }

    private void compare(long cpus, int walltime, String told) {
        long expected = earliest(cpus, walltime);
        int pair = freed.pair(cpus, walltime);
        long before = END - walltime + 1;
        assertEquals(expected, freed.earliest(pair, Resources.of(cpus), 0, before), told);
        assertEquals(expected != Times.NEVER, freed.mayHold(pair, 0, before), told);
    }

    @Test
    void whereAHoldingFitsInWhatHasComeToBeFreeIsKnownToTheSecond() {
        int found = 0;
        for (int seed = 0; seed < Sites.of(200); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            FreedRoomTest test = new FreedRoomTest();
            int[] cpus = {1 + random.nextInt(CPUS), 1 + random.nextInt(CPUS), 1 + random.nextInt(CPUS)};
            int[] walltimes = {1 + random.nextInt(60), 1 + random.nextInt(60), 1 + random.nextInt(60)};
            for (int asked = 0; asked < 3; asked++) {
                // Each begins behind all that is looked at.
                test.freed.add(test.freed.pair(cpus[asked], walltimes[asked]), END);
            }
            for (int step = 0; step < STEPS; step++) {
                int from = random.nextInt(END - 1);
                int to = Math.min(END, from + 1 + random.nextInt(80));
                long least = test.least(from, to);
                if (random.nextInt(3) == 0 && least > 0) {
                    test.take(1 + random.nextLong(least), from, to);
                } else {
                    long most = CPUS;
                    for (int second = from; second < to; second++) {
                        most = Math.min(most, CPUS - test.free[second]);
                    }
                    if (most > 0) {
                        test.give(1 + random.nextLong(most), from, to);
                    }
                }
                for (int asked = 0; asked < 3; asked++) {
                    test.compare(cpus[asked], walltimes[asked], "seed " + seed + ", step " + step);
                    found += test.earliest(cpus[asked], walltimes[asked]) != Times.NEVER ? 1 : 0;
                }
            }
        }
        assertTrue(found > Sites.of(200) * STEPS / 3, "found: " + found);
    }

    @Test
    void whatCameToBeFreeByAnOpeningIsForgottenWithIt() {
        int pair = freed.pair(2, 20);
        freed.add(pair, END);
        give(2, 10, 40);
        long first = release;
        give(2, 100, 130);
        freed.forget(first);
        assertEquals(100, freed.earliest(pair, Resources.of(2), 0, END));
        freed.forget(release);
        assertFalse(freed.mayHold(pair, 0, END));
    }

    @Test
    void aStretchThatNoHoldingCanUseIsNotKnown() {
        int pair = freed.pair(2, 20);
        freed.beginTelling();
        freed.tell(pair, 50);
        freed.endTelling();
        give(2, 35, 90);
        assertFalse(freed.mayHold(pair, 0, END), "it would end behind its present begin");
        give(2, 30, 35);
        assertEquals(30, freed.earliest(pair, Resources.of(2), 0, END));
    }
}
