package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Deadlines by lot, as the deadline paper's section 5 gives them. */
class DeadlineRuleTest {
    private static ReplayLog log(int jobs, long walltime) {
        List<ReplayJob> list = new ArrayList<>();
        for (int i = 1; i <= jobs; i++) {
            list.add(TestLogs.job(i, 100, 1, walltime, 1));
        }
        return new ReplayLog(list, Map.of());
    }

    private static OptionalLong deadline(String rule, long walltime) {
        ReplayLog drawn = DeadlineRule.parse(rule).applyTo(log(1, walltime), 1);
        return drawn.jobs().get(0).conditions().deadline();
    }

    private static Set<Long> drawn(int percent, long seed) {
        return drawn("share=" + percent + "%", seed);
    }

    private static Set<Long> drawn(String rule, long seed) {
        Set<Long> numbers = new HashSet<>();
        for (ReplayJob job :
                DeadlineRule.parse(rule).applyTo(log(10_000, 60), seed).jobs()) {
            if (job.conditions().deadline().isPresent()) {
                numbers.add(job.number());
            }
        }
        return numbers;
    }

    @Test
    void theDeadlineIsTheLaterOfHoursAndWalltimes() {
        assertEquals(OptionalLong.of(100 + 86_400), deadline("share=100%", 8_640));
        assertEquals(OptionalLong.of(100 + 86_410), deadline("share=100%", 8_641));
        assertEquals(OptionalLong.of(100 + 7_200), deadline("share=100%,hours=2,times-walltime=3", 100));
        assertEquals(OptionalLong.empty(), deadline("share=0%", 100));
    }

    @Test
    void theRuleTakesThePlaceOfTheLogsOwnDeadlines() {
        ReplayLog log = DeadlineRule.parse("share=100%").applyTo(log(1, 60), 1);
        assertEquals(log(1, 60), new DeadlineRule(0, 24, 10).applyTo(log, 1));
    }

    @Test
    void aShareOfTheJobsIsDrawnBySeedAndAGreaterOneHasThemToo() {
        Set<Long> some = drawn(40, 7);
        assertTrue(Math.abs(some.size() - 4_000) < 200, "drawn: " + some.size());
        assertEquals(some, drawn(40, 7));
        assertTrue(drawn(60, 7).containsAll(some));
        assertTrue(!some.equals(drawn(40, 8)));
    }

    @Test
    void anExactShareIsOfTheJobsThatThereAre() {
        Set<Long> some = drawn("share=40%,draw=exact", 7);
        assertEquals(4_000, some.size());
        assertEquals(some, drawn("draw=exact,share=40%,nested=yes", 7));
        assertTrue(drawn("share=60%,draw=exact", 7).containsAll(some));
        assertFalse(some.equals(drawn("share=40%,draw=exact", 8)));
        assertEquals(0, drawn("share=0%,draw=exact", 7).size());
        assertEquals(10_000, drawn("share=100%,draw=exact", 7).size());
        assertTrue(some.stream().anyMatch(number -> number > 9_900), "not the first ones");
        DeadlineRule third = new DeadlineRule(33, 24, 10, DeadlineRule.Draw.EXACT, DeadlineRule.Nesting.YES);
        assertEquals(
                2,
                third.applyTo(log(7, 60), 1).jobs().stream()
                        .filter(job -> job.conditions().deadline().isPresent())
                        .count(),
                "rounded down");
    }

    @Test
    void drawsThatAreNotNestedAreOfTheirOwn() {
        for (String draw : List.of("lot", "exact")) {
            String how = "%,nested=no,draw=" + draw;
            Set<Long> some = drawn("share=40" + how, 7);
            assertEquals(some, drawn("share=40" + how, 7), draw);
            Set<Long> both = new HashSet<>(drawn("share=60" + how, 7));
            both.retainAll(some);
            assertTrue(Math.abs(both.size() - 2_400) < 200, draw + ": " + both.size() + " in both");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "share=4%,draw=all",
                "share=4%,nested=",
                "",
                "share",
                "share=40",
                "share=101%",
                "share=x%",
                "hours=3",
                "share=4%,hour=3",
                "share=4%,",
                "share=4%,share=5%",
                "share=4%,hours=-1"
            })
    void whatIsNoRuleIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> DeadlineRule.parse(text));
    }
}
