package org.almanac.daemon.shadow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.LongStream;
import org.almanac.daemon.shadow.PredictionErrors.Case;
import org.junit.jupiter.api.Test;

/** Figures by hand. */
class PredictionErrorsTest {
    private static PredictionErrors of(long ahead, long... errors) {
        return PredictionErrors.of(LongStream.of(errors)
                .mapToObj(error -> new Case(new Prediction(1000, 1000 + ahead), 1000 + ahead + error))
                .toList());
    }

    @Test
    void sizesHaveNoSignAndTheBiasHas() {
        PredictionErrors errors = of(10_000, -1000, -61, -60, 0, 60, 61, 300, 301, 5000, -300);
        assertEquals(10, errors.count());
        assertEquals(0, errors.median());
        assertEquals(61, errors.medianSize());
        assertEquals(1000, errors.largeSize());
        assertEquals(0.3, errors.withinMinute());
        assertEquals(0.7, errors.withinFiveMinutes());
    }

    @Test
    void aTenthIsOfTheWaitThatFollowed() {
        assertEquals(1, of(10_000, 1111).withinTenth());
        assertEquals(0, of(10_000, 1113).withinTenth());
        assertEquals(1, of(10_000, -909).withinTenth());
        assertEquals(0, of(10_000, -911).withinTenth());
        assertEquals(1, of(0, 60).withinTenth(), "a minute is always let pass");
        assertEquals(0, of(0, 61).withinTenth());
    }

    @Test
    void ofNothingNothingIsKnown() {
        PredictionErrors errors = PredictionErrors.of(List.of());
        assertEquals(0, errors.count());
        assertEquals(Double.NaN, errors.medianSize());
        assertEquals(Double.NaN, errors.withinMinute());
    }

    @Test
    void horizonsEndWhereTheySay() {
        assertEquals(Horizon.AT_ONCE, Horizon.of(60));
        assertEquals(Horizon.TEN_MINUTES, Horizon.of(61));
        assertEquals(Horizon.TEN_MINUTES, Horizon.of(600));
        assertEquals(Horizon.DAY, Horizon.of(86_400));
        assertEquals(Horizon.LONGER, Horizon.of(86_401));
    }
}
