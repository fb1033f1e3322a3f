package org.almanac.planner.forecast;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TellingErrorsTest {
    private static final ExpectedStart TOLD = new ExpectedStart(10_000, 9_000, 12_000);

    private static TellingErrors of(long... starts) {
        return TellingErrors.of(Arrays.stream(starts)
                .mapToObj(start -> new TellingErrors.Case(TOLD, start))
                .toList());
    }

    @Test
    void errorsCountEarlierAndLater() {
        TellingErrors errors = of(9_940, 10_061, 10_600, 6_400, 13_601);

        assertEquals(5, errors.jobs());
        assertEquals(0.2, errors.minuteRatio());
        assertEquals(0.6, errors.ratio());
        assertEquals(0.8, errors.hourRatio());
        assertEquals(600, errors.medianError());
        assertEquals(3_601, errors.p90Error());
    }

    @Test
    void aRangeHoldsItsEndsAndCountsTenfoldWhatItMisses() {
        TellingErrors errors = of(9_000, 12_000, 8_900, 12_050);

        assertEquals(0.5, errors.coverage());
        assertEquals(3_000, errors.medianWidth());
        assertEquals(3_000 + 10 * 150 / 4.0, errors.meanScore());
    }

    @Test
    void withoutJobsThereAreNoFigures() {
        TellingErrors errors = TellingErrors.of(List.of());

        assertEquals(0, errors.jobs());
        assertEquals(Double.NaN, errors.medianError());
        assertEquals(Double.NaN, errors.coverage());
    }

    @Test
    void aHorizonHoldsItsEnd() {
        assertEquals("1h", Horizon.of(3_600).word());
        assertEquals("6h", Horizon.of(3_601).word());
        assertEquals("24h", Horizon.of(86_400).word());
        assertEquals("more", Horizon.of(86_401).word());
    }
}
