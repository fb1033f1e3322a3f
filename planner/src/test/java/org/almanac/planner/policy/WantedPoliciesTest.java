package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WantedPoliciesTest {
    private static final List<String> TRIED = List.of(
            "fcfs",
            "easy",
            "easy:order=shortest",
            "maui:depth=3",
            "maui:depth=3,backfill=greedy",
            "performance-adaptive:candidates=easy+fcfs,interval=20s");

    @Test
    void whereNothingIsAskedAllAreWanted() {
        assertEquals(TRIED, WantedPolicies.of("", TRIED));
    }

    @Test
    void aNameIsThatPolicyWithAllItsSettingsAndNoOther() {
        assertEquals(TRIED.subList(1, 3), WantedPolicies.of("easy", TRIED));
    }

    @Test
    void namesMayBeSeparatedByCommas() {
        assertEquals(TRIED.subList(0, 3), WantedPolicies.of("easy,fcfs", TRIED));
        assertEquals(TRIED.subList(0, 3), WantedPolicies.of("easy, fcfs", TRIED));
    }

    @Test
    void aPolicyMayBeWrittenWithItsSettings() {
        assertEquals(TRIED.subList(4, 5), WantedPolicies.of("maui:depth=3,backfill=greedy", TRIED));
        assertEquals(
                List.of(TRIED.get(0), TRIED.get(4)), WantedPolicies.of("maui:depth=3,backfill=greedy,fcfs", TRIED));
    }

    @Test
    void whatIsNoNameIsARegularExpression() {
        assertEquals(List.of(TRIED.get(0), TRIED.get(5)), WantedPolicies.of("fcfs|interval", TRIED));
        assertEquals(TRIED.subList(3, 5), WantedPolicies.of("^maui:depth=3", TRIED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"esay", "easy,esay", "maui:depth=4", "easy,,fcfs", "easy[", ","})
    void whatFindsNothingIsRefusedAndSaysWhatThereIs(String asked) {
        String message = assertThrows(IllegalArgumentException.class, () -> WantedPolicies.of(asked, TRIED))
                .getMessage();

        assertTrue(message.contains("fcfs, easy, maui, performance-adaptive"), message);
    }
}
