package org.almanac.planner.timeline.freed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LastFreedTest {
    private static final int SECONDS = 5000;

    /** It may name a later release, of a time close by, but never an earlier one. */
    @Test
    void noOpeningIsMissed() {
        SplittableRandom random = new SplittableRandom(1);
        FreedCount count = new FreedCount();
        LastFreed last = new LastFreed();
        assertEquals(0, last.at(100));
        long[] expected = new long[SECONDS];
        for (int step = 0; step < 200; step++) {
            int from = random.nextInt(SECONDS - 1);
            int to = from + 1 + random.nextInt(Math.min(400, SECONDS - from - 1) + 1);
            long release = count.next();
            last.add(from, to, release);
            for (int second = from; second < Math.min(SECONDS, to); second++) {
                expected[second] = release;
            }
            assertEquals(release, count.last());
            assertEquals(release, last.at(from));
        }
        for (int second = 0; second < SECONDS; second++) {
            assertTrue(last.at(second) >= expected[second], "at " + second);
        }
    }
}
