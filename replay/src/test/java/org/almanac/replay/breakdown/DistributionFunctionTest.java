package org.almanac.replay.breakdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.almanac.replay.JobOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DistributionFunctionTest {
    @ParameterizedTest
    @EnumSource
    void aQuantileIsReachedByItsShare(Measure measure) {
        DistributionFunction function = DistributionFunction.of(measure, RandomOutcomes.of(7, 333));

        for (int percent = 1; percent <= 100; percent++) {
            double value = function.quantile(percent);
            assertTrue(function.shareUpTo(value) >= percent / 100.0, measure + " " + percent);
            assertTrue(function.shareUpTo(Math.nextDown(value)) < percent / 100.0, measure + " " + percent);
        }
    }

    @Test
    void nuwtIsOfUsersAndWaitsOfJobs() {
        List<JobOutcome> outcomes = List.of(
                RandomOutcomes.outcome(1, "", 0, 100, 500, 50, 2),
                RandomOutcomes.outcome(1, "", 0, 300, 500, 50, 6),
                RandomOutcomes.outcome(2, "", 0, 30, 500, 10, 1));

        DistributionFunction nuwt = DistributionFunction.of(Measure.NUWT, outcomes);
        assertEquals(2, nuwt.size());
        assertEquals(1, nuwt.quantile(50));
        assertEquals(3, nuwt.quantile(100));
        assertEquals(3, DistributionFunction.of(Measure.WAIT, outcomes).size());
        assertEquals(7, DistributionFunction.of(Measure.SLOWDOWN, outcomes).quantile(100));
    }

    @Test
    void nothingHasNoQuantile() {
        assertEquals(
                Double.NaN, DistributionFunction.of(Measure.WAIT, List.of()).quantile(50));
        assertEquals(new Stretch(Double.NaN, Double.NaN), Stretch.of(List.of()));
    }

    @Test
    void stretchIsByTheWalltime() {
        List<JobOutcome> outcomes = List.of(
                RandomOutcomes.outcome(1, "", 0, 100, 100, 5, 1), RandomOutcomes.outcome(1, "", 0, 900, 300, 5, 1));
        assertEquals(new Stretch(3, 4), Stretch.of(outcomes));
    }
}
