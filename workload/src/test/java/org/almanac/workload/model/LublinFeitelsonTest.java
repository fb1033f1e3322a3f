package org.almanac.workload.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Drawn numbers have the moments and shares that the published figures imply. */
class LublinFeitelsonTest {
    private static final int MANY = 200_000;

    private final Draws draws = new Draws(new SplittableRandom(20031105));

    @ParameterizedTest
    @CsvSource({"0.5, 2", "1, 1", "6.57, 0.823", "639.1, 0.0156", "3.8351, 0.6605", "10.2303, 0.4871"})
    void gammaNumbersHaveTheMeanAndVarianceOfTheirParameters(double shape, double scale) {
        Gamma gamma = new Gamma(shape, scale);
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < MANY; i++) {
            double x = gamma.draw(draws);
            sum += x;
            squares += x * x;
        }
        double mean = sum / MANY;
        double variance = squares / MANY - mean * mean;

        assertEquals(1, mean / (shape * scale), 0.01);
        assertEquals(1, variance / (shape * scale * scale), 0.03);
    }

    @Test
    void gammaNumbersOfShapeOneAreExponential() {
        Gamma gamma = new Gamma(1, 1);
        assertEquals(StrictMath.exp(-1), mean(() -> gamma.draw(draws) > 1 ? 1 : 0), 0.005);
        assertEquals(StrictMath.exp(-3), mean(() -> gamma.draw(draws) > 3 ? 1 : 0), 0.005);
    }

    @Test
    void batchSizesHaveThePublishedShares() {
        JobSizes sizes = LublinFeitelson.batch(128).sizes();
        assertEquals(0.2927, mean(() -> sizes.draw(draws) == 1 ? 1 : 0), 0.005);
        // Some of the sizes that are not rounded to a power of two are one by chance.
        double powers = mean(() -> Integer.bitCount(sizes.draw(draws)) == 1 ? 1 : 0);
        assertTrue(powers > 0.2927 + 0.6686 - 0.005 && powers < 0.99, "powers of two: " + powers);
    }

    @Test
    void interactiveAndUndividedSizesHaveThePublishedShares() {
        JobSizes interactive = LublinFeitelson.interactive(128).sizes();
        JobSizes all = LublinFeitelson.allJobs(128).sizes();
        assertEquals(0.1541, mean(() -> interactive.draw(draws) == 1 ? 1 : 0), 0.005);
        // Though ULOW is below 1, a parallel job rounds to at least 2 cpus: 2 to the power of 0.8 is 1.74.
        assertEquals(0.244, mean(() -> all.draw(draws) == 1 ? 1 : 0), 0.005);
        for (int i = 0; i < MANY; i++) {
            assertTrue(interactive.draw(draws) <= 64);
        }
    }

    @Test
    void stagesAreThoseOfThePublishedMachine() {
        JobSizes batch = LublinFeitelson.batch(128).sizes();
        JobSizes interactive = LublinFeitelson.interactive(128).sizes();
        JobSizes all = LublinFeitelson.allJobs(128).sizes();
        assertStages(1.2, 5, 7, batch);
        assertStages(1, 3, 5.5, interactive);
        assertStages(0.8, 4.5, 7, all);
    }

    @Test
    void theMeanLogarithmOfParallelSizesIsThatOfTheTwoStages() {
        JobSizes sizes = LublinFeitelson.batch(128).sizes();
        double sum = 0;
        int parallel = 0;
        for (int i = 0; i < MANY; i++) {
            int size = sizes.draw(draws);
            if (size > 1) {
                sum += JobSizes.binaryLogarithm(size);
                parallel++;
            }
        }
        assertEquals((0.875 * 1.2 + 5 + 0.125 * 7) / 2, sizes.meanLogarithm(), 1e-9);
        assertEquals(sizes.meanLogarithm(), sum / parallel, 0.03);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 100, 1152, 100_000})
    void sizesFitEveryMachine(int cpus) {
        LublinFeitelson[] kinds = {
            LublinFeitelson.batch(cpus), LublinFeitelson.interactive(cpus), LublinFeitelson.allJobs(cpus)
        };
        for (LublinFeitelson kind : kinds) {
            for (int i = 0; i < 20_000; i++) {
                int size = kind.sizes().draw(draws);
                assertTrue(size >= 1 && size <= cpus, size + " of " + cpus);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16, 128})
    void batchRuntimesHaveTheLogarithmicMeanOfTheirHyperGamma(int size) {
        Runtimes runtimes = LublinFeitelson.batch(128).runtimes();
        double p = 0.6986 - 0.003 * size;
        double expected = p * 6.57 * 0.823 + (1 - p) * 639.1 * 0.0156;

        double sum = 0;
        for (int i = 0; i < MANY; i++) {
            // Half a second, on average, was cut off.
            sum += StrictMath.log(runtimes.draw(size, draws) + 0.5);
        }

        // A little below: logarithms above 12 are drawn again.
        assertEquals(expected, sum / MANY, 0.05);
    }

    @Test
    void runtimesAreWithinTheirBounds() {
        for (int size : new int[] {1, 128, 1000}) {
            Runtimes runtimes = LublinFeitelson.interactive(1000).runtimes();
            for (int i = 0; i < MANY / 10; i++) {
                long runtime = runtimes.draw(size, draws);
                assertTrue(runtime >= 1 && runtime <= 162_754, "runtime " + runtime);
            }
        }
    }

    @Test
    void widerJobsRunLonger() {
        Runtimes runtimes = LublinFeitelson.allJobs(128).runtimes();
        assertTrue(mean(() -> runtimes.draw(128, draws) > 3600 ? 1 : 0)
                > 1.5 * mean(() -> runtimes.draw(1, draws) > 3600 ? 1 : 0));
    }

    @Test
    void theDayIsBusiestInTheEarlyAfternoonAndQuietestInTheEarlyMorning() {
        DailyCycle cycle = LublinFeitelson.batch(128).cycle();
        int busiest = 0;
        int quietest = 0;
        double sum = 0;
        for (int slot = 0; slot < DailyCycle.SLOTS; slot++) {
            busiest = cycle.weight(slot) > cycle.weight(busiest) ? slot : busiest;
            quietest = cycle.weight(slot) < cycle.weight(quietest) ? slot : quietest;
            sum += cycle.weight(slot);
        }
        // The mode of gamma(6.1271, 5.2740) is 27.04 half hours, counted from 1: from 13:00 to 13:30.
        assertEquals(26, busiest);
        // The distribution's day ends at 5 in the morning, where its tail is thinnest.
        assertEquals(9, quietest);
        assertEquals(DailyCycle.SLOTS, sum, 1e-9);
    }

    @Test
    void weightsOfTheDayAreTheGammaDistributionsShares() {
        // Shape 1: the share of a slot is known in closed form, e^-(i - 1/2)/b - e^-(i + 1/2)/b.
        DailyCycle cycle = new DailyCycle(new Gamma(1, 10));
        assertEquals(StrictMath.exp(-0.1), cycle.weight(11) / cycle.weight(10), 1e-9);
        assertEquals(StrictMath.exp(-4.7), cycle.weight(9) / cycle.weight(10), 1e-9);
    }

    @Test
    void theCyclesClockCanBeReadBothWaysAndAgreesAtMidnight() {
        DailyCycle cycle = LublinFeitelson.batch(128).cycle();
        for (int i = 0; i < 10_000; i++) {
            double moment = draws.uniform(0, 1e8);
            assertEquals(moment, cycle.seconds(cycle.reading(moment)), 1e-4);
        }
        assertEquals(0, cycle.reading(0));
        assertEquals(3 * 86_400, cycle.reading(3 * 86_400), 1e-6);
    }

    @Test
    void gapsHaveThePublishedLogarithmicMean() {
        LublinFeitelson model = LublinFeitelson.batch(128);
        assertEquals(6.0415 * 1.0519 * 0.8531, model.gaps().mean(), 1e-9);
        // 5.4215 before logarithms above 13 are drawn again; integrated numerically up to 13, the mean is 5.3909.
        assertEquals(5.3909, mean(() -> StrictMath.log(model.drawGap(draws))), 0.02);
    }

    private static void assertStages(double low, double middle, double high, JobSizes sizes) {
        assertEquals(low, sizes.low(), 1e-9);
        assertEquals(middle, sizes.middle(), 1e-9);
        assertEquals(high, sizes.high(), 1e-9);
    }

    private static double mean(DoubleSupplier drawn) {
        double sum = 0;
        for (int i = 0; i < MANY; i++) {
            sum += drawn.getAsDouble();
        }
        return sum / MANY;
    }
}
