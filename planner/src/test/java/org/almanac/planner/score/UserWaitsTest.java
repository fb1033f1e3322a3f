package org.almanac.planner.score;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class UserWaitsTest {
    @Test
    void tellsTheMeansAndTheWorstOfThoseWithEnoughJobs() {
        UserWaits waits = new UserWaits(3);
        waits.add(0, 10);
        waits.add(0, 20);
        waits.add(1, 100);
        waits.add(2, 3);
        waits.add(2, 5);

        assertArrayEquals(new double[] {15, 100, 4}, waits.means());
        assertEquals(100, waits.worst(1));
        assertEquals(15, waits.worst(2));
        assertEquals(Double.NaN, waits.worst(3));
    }
}
