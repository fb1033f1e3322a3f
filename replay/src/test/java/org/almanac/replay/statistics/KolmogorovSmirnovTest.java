package org.almanac.replay.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The distance of two samples. */
class KolmogorovSmirnovTest {
    @Test
    void samplesThatAreAlikeHaveNoneAndThoseApartHaveOne() {
        assertEquals(0, KolmogorovSmirnov.distance(new double[] {3, 1, 2}, new double[] {1, 2, 3, 3, 2, 1}));
        assertEquals(1, KolmogorovSmirnov.distance(new double[] {1, 2}, new double[] {3}));
        assertEquals(0.5, KolmogorovSmirnov.distance(new double[] {1, 3}, new double[] {3, 3}));
        assertTrue(Double.isNaN(KolmogorovSmirnov.distance(new double[0], new double[] {3})));
    }

    @Test
    void itIsTheGreatestDifferenceOfTheDistributionFunctions() {
        for (int seed = 0; seed < 50; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double[] one =
                    random.ints(random.nextInt(1, 30), 0, 9).asDoubleStream().toArray();
            double[] other =
                    random.ints(random.nextInt(1, 30), 2, 12).asDoubleStream().toArray();
            double most = 0;
            for (int value = 0; value < 12; value++) {
                most = Math.max(most, Math.abs(share(one, value) - share(other, value)));
            }
            assertEquals(most, KolmogorovSmirnov.distance(one, other), 1e-12);
        }
    }

    private static double share(double[] sample, int most) {
        return (double) Arrays.stream(sample).filter(value -> value <= most).count() / sample.length;
    }
}
