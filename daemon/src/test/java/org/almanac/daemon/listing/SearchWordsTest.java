package org.almanac.daemon.listing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.SearchOutcome.Shift;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.score.Criteria;
import org.junit.jupiter.api.Test;

class SearchWordsTest {
    private static final Criteria BEFORE =
            new Criteria(3600, 12.5, 0.5, 0.25, 7200, 5400, Double.NaN, Double.NaN, Double.NaN);

    private static String sentence(Criteria after, long accepted, Shift... shifts) {
        SearchOutcome outcome =
                new SearchOutcome(400, accepted, Optional.of(BEFORE), Optional.of(after), List.of(shifts), List.of());
        return SearchWords.result(outcome, 1000, 0.25).sentence();
    }

    @Test
    void whoGainsAndWhoPaysIsToldWithEachCriterion() {
        assertEquals(
                "3 of 400 changes kept in 0.25 s"
                        + "; 1 job earlier by 0:10:00 in all, most of them 7 of u1 by 0:10:00"
                        + "; 1 job later by 0:01:00 in all, most of them 8 of u2 by 0:01:00"
                        + "; mean wait 0:58:20, was 1:00:00; bounded slowdown 11.50, was 12.50"
                        + "; normalized user wait 0.4900, was 0.5000; its deviation 0.2500"
                        + "; long waits 1:59:00, was 2:00:00; worst users 1:30:00",
                sentence(
                        new Criteria(3500, 11.5, 0.49, 0.25, 7140, 5400, Double.NaN, Double.NaN, Double.NaN),
                        3,
                        new Shift(JobId.of(7), "u1", 2000, 1400),
                        new Shift(JobId.of(8), "u2", 2000, 2060)));
    }

    @Test
    void theTimeOfScarceResourcesIsToldWhereItCounts() {
        Criteria counted = new Criteria(3600, 12.5, 0.5, 0.25, 7200, 5400, Double.NaN, Double.NaN, 3000);
        SearchOutcome outcome =
                new SearchOutcome(400, 0, Optional.of(counted), Optional.of(counted), List.of(), List.of());
        assertTrue(SearchWords.result(outcome, 1000, 0.25)
                .sentence()
                .endsWith("worst users 1:30:00; scarce time 0:50:00"));
    }

    @Test
    void aSearchThatFoundNothingTellsWhatThePlanIsWorth() {
        assertEquals(
                "0 of 400 changes kept in 0.25 s; mean wait 1:00:00; bounded slowdown 12.50; normalized user wait 0.5000"
                        + "; its deviation 0.2500; long waits 2:00:00; worst users 1:30:00",
                sentence(BEFORE, 0));
    }
}
