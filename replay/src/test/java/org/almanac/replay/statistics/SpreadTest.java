package org.almanac.replay.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpreadTest {
    /** Of the printed tables of the distribution. */
    @ParameterizedTest
    @CsvSource({"1, 12.706", "2, 4.303", "3, 3.182", "4, 2.776", "7, 2.365", "9, 2.262", "30, 2.042", "120, 1.980"})
    void theBoundIsThatOfTheTables(int degrees, double bound) {
        assertEquals(bound, new StudentT(degrees).bound(0.95), 0.0005);
    }

    @Test
    void theDeviationIsThatOfASample() {
        assertEquals(new Spread(2, 1, 3), Spread.of(new double[] {1, 2, 3}));
    }

    @Test
    void whatBothHaveInCommonLeavesTheDifferenceSure() {
        Spread difference = Spread.ofDifferences(new double[] {11, 101, 51}, new double[] {10, 100, 50});

        assertEquals(new Spread(1, 0, 3), difference);
        assertEquals(0, difference.margin());
    }

    @Test
    void theMarginIsTheStandardErrorTimesTheBound() {
        assertEquals(4.303 / Math.sqrt(3), Spread.of(new double[] {1, 2, 3}).margin(), 0.0005);
    }

    @Test
    void oneValueHasNoSpread() {
        assertThrows(IllegalArgumentException.class, () -> Spread.of(new double[] {1}));
    }
}
