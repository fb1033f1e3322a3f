package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
        Set<Long> numbers = new HashSet<>();
        for (ReplayJob job :
                new DeadlineRule(percent, 24, 10).applyTo(log(10_000, 60), seed).jobs()) {
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

    @ParameterizedTest
    @ValueSource(
            strings = {
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
