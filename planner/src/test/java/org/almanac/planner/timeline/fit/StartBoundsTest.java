package org.almanac.planner.timeline.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.almanac.planner.Sites;
import org.almanac.planner.cluster.Times;
import org.junit.jupiter.api.Test;

/** The bounds of many nodes, against a look at each of them. */
class StartBoundsTest {
    private static final int SEEDS = Sites.of(30);

    @Test
    void theFirstAndTheNextNodesAreThoseThatALookAtAllFinds() {
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            long[] expected = new long[1 + random.nextInt(random.nextBoolean() ? 40 : 5000)];
            Arrays.fill(expected, 5);
            StartBounds bounds = new StartBounds(expected.length, 3, 5);
            for (int step = 0; step < 500; step++) {
                int node = random.nextInt(expected.length);
                long time = random.nextInt(10) == 0 ? Times.NEVER : 5 + random.nextInt(50);
                if (time >= expected[node]) {
                    expected[node] = time;
                    bounds.raise(node, time);
                } else {
                    long until = time + random.nextInt(6);
                    expected[node] = until - time >= 3 ? time : expected[node];
                    bounds.lower(node, time, until);
                }
                if (step % 50 == 0) {
                    bounds = new StartBounds(bounds, 3);
                }
                check(expected, bounds, random.nextInt(expected.length), 5 + random.nextInt(50));
            }
        }
    }

    @Test
    void whatIsKnownOfEachNodeBeforeIsAsIfEachBoundHadBeenRaised() {
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            long[] expected = new long[1 + random.nextInt(random.nextBoolean() ? 40 : 5000)];
            Arrays.setAll(expected, node -> random.nextInt(10) == 0 ? Times.NEVER : 5 + random.nextInt(500));
            StartBounds bounds = new StartBounds(expected.clone(), 3);
            check(expected, bounds, random.nextInt(expected.length), 5 + random.nextInt(500));
            for (int step = 0; step < 100; step++) {
                int node = bounds.first();
                expected[node] += random.nextInt(50);
                bounds.raise(node, expected[node]);
                check(expected, bounds, random.nextInt(expected.length), 5 + random.nextInt(500));
            }
        }
    }

    private static void check(long[] expected, StartBounds bounds, int from, long time) {
        long least = LongStream.of(expected).min().orElseThrow();
        assertEquals(least, bounds.least());
        assertEquals(next(expected, 0, least), bounds.first());
        assertEquals(next(expected, from, time), bounds.next(from, time));
        assertEquals(
                LongStream.of(expected).filter(bound -> bound > time).min().orElse(Times.NEVER),
                bounds.leastAbove(time));
    }

    private static int next(long[] expected, int from, long atMost) {
        return IntStream.range(from, expected.length)
                .filter(node -> expected[node] <= atMost)
                .findFirst()
                .orElse(expected.length);
    }
}
