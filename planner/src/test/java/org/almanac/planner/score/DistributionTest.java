package org.almanac.planner.score;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class DistributionTest {
    @Test
    void dividesTheDeviationByAllAndNotByOneLess() {
        Distribution distribution = Distribution.of(new double[] {2, 4, 4, 4, 5, 5, 7, 9});

        assertEquals(new Distribution(5, 2, 4, 9, 9, 9), distribution);
    }

    @Test
    void leavesTheValuesAsTheyAre() {
        double[] values = {3, 1, 2};

        assertEquals(3, Distribution.of(values).max());
        assertArrayEquals(new double[] {3, 1, 2}, values);
    }

    @Test
    void ofNothingIsNotDefined() {
        double none = Double.NaN;
        assertEquals(new Distribution(none, none, none, none, none, none), Distribution.of(new double[0]));
    }
}
