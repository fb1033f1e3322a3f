package org.almanac.planner.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PercentileTest {
    private static final double[] FIVE = {10, 20, 30, 40, 50};

    @Test
    void isTheSmallestValueThatTheShareDoesNotExceed() {
        assertEquals(30, Percentile.of(FIVE, 50));
        assertEquals(10, Percentile.of(FIVE, 20));
        assertEquals(20, Percentile.of(FIVE, 21));
        assertEquals(50, Percentile.of(FIVE, 99));
        assertEquals(50, Percentile.of(FIVE, 100));
        assertEquals(10, Percentile.of(FIVE, 1));
    }

    @Test
    void isExactWhereTheShareIsAWholeNumberOfValues() {
        double[] hundreds = IntStream.rangeClosed(1, 28_500).asDoubleStream().toArray();
        for (int percent = 1; percent <= 100; percent++) {
            assertEquals(285 * percent, Percentile.of(hundreds, percent));
        }
    }

    @Test
    void ofNothingIsNotDefined() {
        assertEquals(Double.NaN, Percentile.of(new double[0], 50));
    }

    @Test
    void refusesSharesThatAreNone() {
        assertThrows(IllegalArgumentException.class, () -> Percentile.of(FIVE, 0));
        assertThrows(IllegalArgumentException.class, () -> Percentile.of(FIVE, 101));
    }
}
