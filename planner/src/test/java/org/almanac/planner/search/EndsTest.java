package org.almanac.planner.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndsTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theEarliestComesFirstAndOfEqualOnesTheLowestNumber(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        PriorityQueue<Long> expected = new PriorityQueue<>();
        Ends ends = new Ends(0);
        Ends other = new Ends(0);
        int taken = 0;
        int most = 0;
        for (int i = 0; i < 5000; i++) {
            if (random.nextInt(5) < 3 && i < 4000) {
                long when = random.nextInt(300);
                int job = random.nextInt(50);
                ends.add(when, job);
                expected.add(when * 1000 + job);
            } else if (!expected.isEmpty()) {
                long end = ends.takeEarliest();
                assertEquals(expected.remove(), Ends.when(end) * 1000 + Ends.job(end));
                taken++;
            }
            if (random.nextInt(100) == 0) {
                // Goes on as a copy, in what was another's room.
                other.copy(ends);
                Ends left = ends;
                ends = other;
                other = left;
            }
            assertEquals(expected.isEmpty(), ends.isEmpty());
            assertEquals(expected.size(), ends.count());
            most = Math.max(most, ends.count());
        }
        assertTrue(taken > 1500);
        assertTrue(most > 600, "few are kept in another way than many");
    }
}
