package org.almanac.planner.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndQueueTest {
    private record End(long time, int number) {}

    private static final Comparator<End> IN_ORDER =
            Comparator.comparingLong(End::time).thenComparingInt(End::number);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theEarliestComesFirstAndOfEqualOnesTheLowestNumber(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        PriorityQueue<End> expected = new PriorityQueue<>(IN_ORDER);
        EndQueue queue = new EndQueue(Tuning.STANDARD);
        EndQueue other = new EndQueue(Tuning.STANDARD);
        int removed = 0;
        int most = 0;
        for (int i = 0; i < 5000; i++) {
            if (random.nextInt(5) < 3 && i < 4000) {
                End end = new End(random.nextInt(300), random.nextInt(50));
                queue.add(end.time, end.number);
                expected.add(end);
            } else if (!expected.isEmpty()) {
                assertRemoves(expected.remove(), queue);
                removed++;
            }
            if (random.nextInt(100) == 0) {
                // Goes on as a copy, in what was another's room.
                other.takeOver(queue);
                EndQueue left = queue;
                queue = other;
                other = left;
            }
            assertEquals(expected.isEmpty(), queue.isEmpty());
            most = Math.max(most, expected.size());
        }
        assertTrue(removed > 1500);
        assertTrue(most > 600, "few are kept in another way than many");
    }

    private static void assertRemoves(End expected, EndQueue queue) {
        assertEquals(expected.time, queue.earliest());
        assertEquals(expected.number, queue.removeEarliest());
    }

    @Test
    void anEmptyQueueHasNoEnd() {
        EndQueue queue = new EndQueue(Tuning.STANDARD);
        assertEquals(Times.NEVER, queue.earliest());
        queue.add(7, 1);
        queue.add(Long.MAX_VALUE / 2, 2);
        queue.clear();
        assertTrue(queue.isEmpty());
        assertEquals(Times.NEVER, queue.earliest());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void endsThatAreAgesAwayComeInTheirOrderToo(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        PriorityQueue<End> expected = new PriorityQueue<>(IN_ORDER);
        EndQueue queue = new EndQueue(Tuning.STANDARD);
        for (int i = 0; i < 400; i++) {
            if (random.nextInt(3) > 0) {
                End end = new End(Times.NEVER >>> random.nextInt(15, 62), random.nextInt(EndQueue.HIGHEST_NUMBER + 1));
                queue.add(end.time, end.number);
                expected.add(end);
            } else if (!expected.isEmpty()) {
                assertRemoves(expected.remove(), queue);
            }
            EndQueue copy = new EndQueue(Tuning.STANDARD);
            copy.takeOver(queue);
            copy.add(Times.NEVER - 1, 3);
        }
        queue.add(Times.NEVER - 1, EndQueue.HIGHEST_NUMBER);
        expected.add(new End(Times.NEVER - 1, EndQueue.HIGHEST_NUMBER));
        while (!expected.isEmpty()) {
            assertRemoves(expected.remove(), queue);
        }
        assertTrue(queue.isEmpty());
    }

    @Test
    void aNumberThatIsNoneIsRefused() {
        EndQueue queue = new EndQueue(Tuning.STANDARD);
        assertThrows(IllegalArgumentException.class, () -> queue.add(7, -1));
        assertThrows(IllegalArgumentException.class, () -> queue.add(7, EndQueue.HIGHEST_NUMBER + 1));
        assertThrows(IllegalArgumentException.class, () -> queue.add(Times.NEVER, -1));
    }
}
