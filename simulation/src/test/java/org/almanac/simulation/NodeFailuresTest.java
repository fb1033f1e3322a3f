package org.almanac.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.almanac.planner.cluster.Machine;
import org.almanac.simulation.NodeFailures.Change;
import org.junit.jupiter.api.Test;

class NodeFailuresTest {
    private static List<Change> series(long seed) {
        NodeFailures failures =
                new NodeFailures(Machine.ofNodes(5, 1), new FailureRates(9000, 1000), new Random(seed), 50);
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            long next = failures.next();
            changes.add(failures.take());
            assertEquals(next, changes.get(i).time());
        }
        return changes;
    }

    @Test
    void nodesFailAndReturnInTurn() {
        boolean[] down = new boolean[5];
        long before = 50;
        for (Change change : series(1)) {
            assertTrue(change.time() >= before);
            before = change.time();
            assertEquals(down[change.node()], change.up());
            down[change.node()] = !change.up();
        }
        assertEquals(10_000, (before - 50) / 10_000.0 * 5 * 2, 500, "seconds from a failure to the next");
    }

    @Test
    void theSameSeedIsTheSameSeries() {
        assertEquals(series(3), series(3));
        assertTrue(!series(3).equals(series(4)));
    }

    @Test
    void nothingFailsWhereNothingIsToFail() {
        assertEquals(
                Long.MAX_VALUE, new NodeFailures(Machine.ofNodes(5, 1), FailureRates.NONE, new Random(1), 0).next());
    }

    @Test
    void ratesThatCannotBe() {
        assertThrows(IllegalArgumentException.class, () -> new FailureRates(0, 1));
        assertThrows(IllegalArgumentException.class, () -> new FailureRates(1, 0));
        assertThrows(IllegalArgumentException.class, () -> new FailureRates(1, Double.POSITIVE_INFINITY));
    }
}
