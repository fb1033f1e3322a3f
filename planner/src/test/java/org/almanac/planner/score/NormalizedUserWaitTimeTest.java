package org.almanac.planner.score;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.api.Test;

class NormalizedUserWaitTimeTest {
    @Test
    void isTheWaitOverTheConsumptionOfAllJobsOfAUser() {
        NormalizedUserWaitTime nuwt = new NormalizedUserWaitTime(2);
        nuwt.add(0, 30, 100);
        nuwt.add(0, 20, 150);
        nuwt.add(1, 90, 100);

        assertEquals(0.2, nuwt.of(0), 1e-12);
        assertEquals(0.9, nuwt.of(1), 1e-12);
        assertEquals(0.55, nuwt.mean(), 1e-12);
        assertEquals(0.35, nuwt.sd(), 1e-12);
    }

    @Test
    void aUserWhoHasConsumedNothingCountsAsHavingConsumedOne() {
        NormalizedUserWaitTime nuwt = new NormalizedUserWaitTime(1);
        nuwt.add(0, 30, 0);

        assertEquals(30, nuwt.of(0));
    }

    @Test
    void takesAwayWhatWasAddedAndLeavesItsCopyAlone() {
        NormalizedUserWaitTime nuwt = new NormalizedUserWaitTime(1);
        nuwt.add(0, 30, 10);
        NormalizedUserWaitTime copy = nuwt.copy();
        nuwt.add(0, 50, 6);
        nuwt.add(0, -30, -10);

        assertEquals(50.0 / 6, nuwt.of(0));
        assertEquals(3, copy.of(0));
    }

    @Test
    void ofNobodyIsNotDefined() {
        assertEquals(Double.NaN, new NormalizedUserWaitTime(0).mean());
        assertEquals(Double.NaN, new NormalizedUserWaitTime(0).sd());
    }

    @Test
    void cpusAloneAreConsumedAsTheyAreHeld() {
        assertEquals(3 * 7, NormalizedUserWaitTime.consumption(3, Resources.of(7), Resources.of(100)));
    }

    @Test
    void theResourceHeldMostOfRulesTheConsumption() {
        Resources capacity = Resources.of(64, 1000, 0);

        assertEquals(10 * 16, NormalizedUserWaitTime.consumption(10, Resources.of(16, 100, 0), capacity));
        // Half of the memory takes away half of the cpus.
        assertEquals(10 * 32, NormalizedUserWaitTime.consumption(10, Resources.of(1, 500, 0), capacity));
    }
}
