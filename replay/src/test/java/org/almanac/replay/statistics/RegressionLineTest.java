package org.almanac.replay.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class RegressionLineTest {
    @Test
    void leadsThroughPointsOnALine() {
        RegressionLine line = RegressionLine.of(new double[] {0, 2, 10}, new double[] {5, 1, -15});
        assertEquals(5, line.intercept(), 1e-12);
        assertEquals(-2, line.slope(), 1e-12);
        assertEquals(-1, line.at(3), 1e-12);
    }

    @Test
    void isNearestToPointsThatAreOnNone() {
        RegressionLine line = RegressionLine.of(new double[] {1, 2, 3, 4}, new double[] {6, 5, 7, 10});
        assertEquals(3.5, line.intercept(), 1e-12);
        assertEquals(1.4, line.slope(), 1e-12);
    }

    @Test
    void pointsAboveEachOtherHaveNone() {
        assertThrows(IllegalArgumentException.class, () -> RegressionLine.of(new double[] {1, 1}, new double[] {1, 2}));
    }
}
