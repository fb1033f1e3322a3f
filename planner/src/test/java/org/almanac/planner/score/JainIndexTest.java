package org.almanac.planner.score;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class JainIndexTest {
    @Test
    void isOneWhereAllHaveTheSame() {
        assertEquals(1, JainIndex.of(new double[] {7, 7, 7}), 1e-12);
        assertEquals(1, JainIndex.of(new double[] {0, 0}));
    }

    @Test
    void isOneOverTheirNumberWhereOneHasAll() {
        assertEquals(0.25, JainIndex.of(new double[] {0, 0, 8, 0}), 1e-12);
    }

    @Test
    void liesBetweenOtherwise() {
        // (1 + 2 + 3)^2 / (3 * (1 + 4 + 9))
        assertEquals(36.0 / 42, JainIndex.of(new double[] {1, 2, 3}), 1e-12);
    }

    @Test
    void ofNobodyIsNotDefined() {
        assertEquals(Double.NaN, JainIndex.of(new double[0]));
    }
}
