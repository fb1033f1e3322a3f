package org.almanac.replay.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CorrelationTest {
    @Test
    void whatGrowsTogetherGoesTogether() {
        assertEquals(1, Correlation.of(new double[] {1, 2, 4}, new double[] {10, 20, 40}), 1e-12);
        assertEquals(-1, Correlation.of(new double[] {1, 2, 4}, new double[] {-1, -2, -4}), 1e-12);
        assertEquals(0, Correlation.of(new double[] {1, 2, 3}, new double[] {5, 9, 5}), 1e-12);
    }

    @Test
    void whatDoesNotVaryGoesWithNothing() {
        assertEquals(Double.NaN, Correlation.of(new double[] {1, 1, 1}, new double[] {1, 2, 3}));
        assertEquals(Double.NaN, Correlation.of(new double[] {1, 2}, new double[] {1, 2}));
    }
}
