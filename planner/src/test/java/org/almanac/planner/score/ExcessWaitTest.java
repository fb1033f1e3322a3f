package org.almanac.planner.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** By how much jobs wait longer than is accepted. */
class ExcessWaitTest {
    @Test
    void anAcceptedWaitHasNoExcess() {
        assertEquals(0, ExcessWait.of(0, 3600));
        assertEquals(0, ExcessWait.of(3600, 3600));
        assertEquals(1.5, ExcessWait.of(9000, 3600), 1e-12);
        assertEquals(Math.round(1.5 * ExcessWait.UNIT), ExcessWait.scaled(9000, 3600));
    }

    /** A search leaves a plan by what its changes are worth at these slopes, so they may promise too much and not too little. */
    @Test
    void noChangeIsWorthMoreThanItsSlope() {
        double acceptable = 70;
        for (long before : List.of(0L, 30L, 69L, 70L, 71L, 500L)) {
            for (long after = 0; after < 600; after += 7) {
                double gain = ExcessWait.of(before, acceptable) - ExcessWait.of(after, acceptable);
                assertTrue(gain <= ExcessWait.slope(before, acceptable) * (before - after) + 1e-12);
            }
        }
    }

    @Test
    void aCriterionThatIsNotCountedIsNotTold() {
        Criteria uncounted = new Criteria(1, 1, 1, 1, 1, 1, Double.NaN, Double.NaN, Double.NaN);
        Criteria counted = new Criteria(1, 1, 1, 1, 1, 1, 0.5, Double.NaN, Double.NaN);
        assertTrue(!uncounted.byName().containsKey("excess_wait"));
        assertEquals(0.5, counted.byName().get("excess_wait"));
        assertEquals(0, uncounted.gainOver(uncounted, Criteria.Weights.OF_PAPER));
        assertEquals(
                1,
                new Criteria(1, 1, 1, 1, 1, 1, 0, Double.NaN, Double.NaN)
                        .gainOver(counted, new Criteria.Weights(0, 0, 0, 0, 0, 0, 1, 0, 0)));
    }
}
