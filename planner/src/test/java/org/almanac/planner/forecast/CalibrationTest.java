package org.almanac.planner.forecast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class CalibrationTest {
    private static final long NOW = 1_000_000;
    private static final int LEARNING = 1_000;
    private static final int COUNTED = 4_000;

    private final Calibration calibration = new Calibration();

    @Test
    void rangesHoldFourOfFiveStartsWhateverTheScenariosAreWorth() {
        assertCovers(0.8, wait -> wait, 0.3, 0.3);
    }

    @Test
    void rangesOfScenariosThatAreTooSureAreWidened() {
        assertCovers(0.8, wait -> wait, 0.1, 0.5);
    }

    @Test
    void rangesOfScenariosThatAreTooUnsureAreNarrowed() {
        assertCovers(0.8, wait -> wait, 0.8, 0.2);
    }

    @Test
    void scenariosThatAreAlwaysTooLateAreCorrected() {
        assertCovers(0.8, wait -> wait / 3, 0.3, 0.3);
    }

    @Test
    void theExpectedStartIsInTheMiddleOfWhatComesEvenIfTheScenariosAreNot() {
        SplittableRandom random = new SplittableRandom(5);
        int later = 0;
        for (int i = 0; i < LEARNING + COUNTED; i++) {
            double wait = 3_600 * (1 + 20 * random.nextDouble());
            Telling telling = calibration.tell(NOW, scenarios(random, wait, 0.3), OptionalLong.empty());
            long start = NOW + drawn(random, wait / 3, 0.3);
            calibration.came(telling, start);
            if (i >= LEARNING && start > telling.start().expected()) {
                later++;
            }
        }
        assertEquals(0.5, (double) later / COUNTED, 0.06);
    }

    @Test
    void aRangeIsNeverEmptyEvenIfAllScenariosSayNow() {
        double[] now = new double[16];
        Arrays.fill(now, NOW);

        ExpectedStart start =
                calibration.tell(NOW, now, OptionalLong.of(NOW + 5)).start();

        assertTrue(start.width() > 0);
        assertTrue(start.covers(start.expected()));
        assertTrue(start.earliest() >= NOW);
    }

    @Test
    void aRangeEndsByTheTimeAtWhichTheJobStartsAtTheLatest() {
        ExpectedStart start = new ExpectedStart(NOW + 500, NOW + 400, NOW + 900);

        assertEquals(start, start.atTheLatest(NOW + 900, NOW));
        assertEquals(new ExpectedStart(NOW + 500, NOW + 400, NOW + 600), start.atTheLatest(NOW + 600, NOW));
        assertEquals(new ExpectedStart(NOW + 450, NOW + 400, NOW + 450), start.atTheLatest(NOW + 450, NOW));
        assertEquals(new ExpectedStart(NOW + 1, NOW, NOW + 1), start.atTheLatest(NOW + 1, NOW));
    }

    @Test
    void aRangeWithoutTheExpectedStartIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new ExpectedStart(5, 6, 9));
        assertThrows(IllegalArgumentException.class, () -> new ExpectedStart(10, 6, 9));
        assertThrows(IllegalArgumentException.class, () -> new ExpectedStart(6, 6, 6));
    }

    /**
     * @param truth the middle of the real waits where the scenarios lie around a wait
     * @param told the spread of the scenarios, and {@code real} that of the waits, as standard deviations of logarithms
     */
    private void assertCovers(double share, DoubleUnaryOperator truth, double told, double real) {
        SplittableRandom random = new SplittableRandom(3);
        int covered = 0;
        for (int i = 0; i < LEARNING + COUNTED; i++) {
            double wait = 600 * Math.exp(5 * random.nextDouble());
            Telling telling = calibration.tell(NOW, scenarios(random, wait, told), OptionalLong.empty());
            long start = NOW + drawn(random, truth.applyAsDouble(wait), real);
            calibration.came(telling, start);
            if (i >= LEARNING && telling.start().covers(start)) {
                covered++;
            }
        }
        assertEquals(share, (double) covered / COUNTED, 0.02);
    }

    private static double[] scenarios(SplittableRandom random, double wait, double spread) {
        double[] starts = new double[16];
        Arrays.setAll(starts, any -> NOW + drawn(random, wait, spread));
        Arrays.sort(starts);
        return starts;
    }

    private static long drawn(SplittableRandom random, double middle, double spread) {
        double sum = -6;
        for (int i = 0; i < 12; i++) {
            sum += random.nextDouble();
        }
        return Math.round(middle * Math.exp(spread * sum));
    }
}
