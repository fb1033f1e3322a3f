package org.almanac.planner.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Times;
import org.junit.jupiter.api.Test;

class EndRunsTest {
    private static final int SEEDS = 200;
    private static final int JOBS = 400;

    @Test
    void endsComeOutInTheirOrderHoweverManyWalltimesThereAre() {
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int walltimes = 1 + random.nextInt(seed % 2 == 0 ? 8 : 3000);
            EndRuns runs = new EndRuns(JOBS);
            PriorityQueue<Map.Entry<Integer, Long>> expected =
                    new PriorityQueue<>(Comparator.comparingLong(Map.Entry::getValue));
            long now = 0;
            for (int job = 0; job < JOBS; job++) {
                now += random.nextInt(30);
                while (runs.earliest() <= now) {
                    assertRemovesOneOfTheEarliest(runs, expected);
                }
                long walltime = 100L * random.nextInt(walltimes);
                runs.add(job, now, walltime);
                expected.add(Map.entry(job, now + walltime));
            }
            while (!expected.isEmpty()) {
                assertRemovesOneOfTheEarliest(runs, expected);
            }
            assertEquals(Times.NEVER, runs.earliest());
        }
    }

    /** Of those that end together any may come first. */
    private static void assertRemovesOneOfTheEarliest(EndRuns runs, PriorityQueue<Map.Entry<Integer, Long>> expected) {
        long end = expected.element().getValue();
        Set<Integer> ending = new HashSet<>();
        while (!expected.isEmpty() && expected.element().getValue() == end) {
            ending.add(expected.remove().getKey());
        }
        Set<Integer> removed = new HashSet<>();
        for (int i = 0; i < ending.size(); i++) {
            assertEquals(end, runs.earliest());
            removed.add(runs.removeEarliest());
        }
        assertEquals(ending, removed);
    }
}
