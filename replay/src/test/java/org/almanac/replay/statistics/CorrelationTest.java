package org.almanac.replay.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
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

    /** The bounds of printed tables, for 10 and 23 degrees of freedom. */
    @Test
    void chanceAloneStaysWithinTheMarginInNineteenOfTwenty() {
        assertEquals(0.576, Correlation.margin(12), 0.0005);
        assertEquals(0.396, Correlation.margin(25), 0.0005);
        assertEquals(Double.NaN, Correlation.margin(2));
    }

    @Test
    void ranksGoTogetherHoweverFarApartTheValuesAre() {
        assertEquals(1, Correlation.ofRanks(new double[] {1, 2, 3, 4}, new double[] {1, 10, 11, 9_999}), 1e-12);
        assertEquals(-1, Correlation.ofRanks(new double[] {4, 3, 2, 1}, new double[] {1, 10, 11, 9_999}), 1e-12);
        assertEquals(Double.NaN, Correlation.ofRanks(new double[] {7, 7, 7}, new double[] {1, 2, 3}));
    }

    @Test
    void equalValuesShareTheirRank() {
        // Ranks 1.5, 1.5, 3 beside 1, 2, 3.
        assertEquals(Math.sqrt(0.75), Correlation.ofRanks(new double[] {0, 0, 5}, new double[] {1, 2, 3}), 1e-12);
    }

    @Test
    void ranksAreThoseOfCountingWhatIsLess() {
        for (int seed = 0; seed < 50; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double[] one = random.doubles(40)
                    .map(value -> value < 0.5 ? -0.0 : Math.floor(9 * value - 4))
                    .toArray();
            double[] other =
                    random.doubles(40).map(value -> Math.floor(20 * value)).toArray();
            assertEquals(Correlation.of(counted(one), counted(other)), Correlation.ofRanks(one, other), 1e-12);
        }
    }

    private static double[] counted(double[] values) {
        return DoubleStream.of(values)
                .map(value -> DoubleStream.of(values)
                        .map(each -> each < value ? 1 : each == value ? 0.5 : 0)
                        .sum())
                .toArray();
    }
}
