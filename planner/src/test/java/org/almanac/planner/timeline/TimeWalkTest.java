package org.almanac.planner.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeWalkTest {
    @Test
    void endsOfWhatRunsAndOfWhatIsPlannedAreHandedOutAsTheirTimeComes() {
        // What is behind the count is no end.
        TimeWalk walk = new TimeWalk(new long[] {10, 10, 30, 5}, 3, Tuning.STANDARD);
        walk.add(20, 7);
        walk.add(10, 9);
        walk.add(10, 8);
        assertEquals(10, walk.next());
        assertEquals("r0 r1 p8 p9", upTo(10, walk));
        assertEquals(20, walk.next());
        walk.add(25, 1);
        assertEquals("p7 p1", upTo(29, walk));
        assertEquals(30, walk.next());
        assertEquals("r2", upTo(100, walk));
        assertEquals(Times.NEVER, walk.next());
    }

    private static String upTo(long time, TimeWalk walk) {
        List<String> ended = new ArrayList<>();
        while (walk.nextRunning() <= time) {
            ended.add("r" + walk.passRunning());
        }
        while (walk.nextPlanned() <= time) {
            ended.add("p" + walk.passPlanned());
        }
        return String.join(" ", ended);
    }

    @Test
    void aWalkBeginsAnewWithNothingPlanned() {
        TimeWalk walk = new TimeWalk(new long[] {10}, 1, Tuning.STANDARD);
        walk.add(20, 7);
        upTo(15, walk);
        walk.begin();
        assertEquals("r0", upTo(100, walk));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aCopyGoesOnFromThere(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] running = random.longs(100, 0, 1000).sorted().toArray();
        TimeWalk walk = new TimeWalk(running, running.length, Tuning.STANDARD);
        TimeWalk other = new TimeWalk(running, running.length, Tuning.STANDARD);
        for (int number = 0; number < 100; number++) {
            walk.add(random.nextInt(1000), number);
            other.add(random.nextInt(1000), number);
        }
        upTo(400, walk);
        TimeWalk copy = walk.copy();
        other.takeOver(walk);
        String rest = upTo(1000, walk);
        assertEquals(
                Arrays.stream(running).filter(end -> end > 400).count(),
                rest.chars().filter(c -> c == 'r').count());
        assertEquals(rest, upTo(1000, copy));
        assertEquals(rest, upTo(1000, other));
    }
}
