package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A log whose jobs run for ages while others wait is replayed by what happens in it, not by the time that passes. */
class JobsOfAnAgeTest {
    private static final Machine MACHINE = Machine.ofCpus(8);

    private static ReplayLog log() {
        List<ReplayJob> jobs = new ArrayList<>();
        for (int i = 1; i <= 30; i++) {
            long runtime = i % 10 == 0 ? 1_000_000_000L : 1000L * i;
            jobs.add(TestLogs.job(i, 10L * i, i % 3 == 0 ? 3 : 6, runtime, runtime));
        }
        jobs.add(TestLogs.job(31, 5, 2, 100_000_000_000L, 100_000_000_000L));
        jobs.add(TestLogs.job(32, 3_000_000_500L, 8, 10, 10));
        jobs.add(TestLogs.job(33, 3_000_000_501L, 8, 10, 10));
        return new ReplayLog(
                jobs.stream()
                        .sorted((one, other) -> Long.compare(one.submit(), other.submit()))
                        .toList(),
                Map.of(),
                Map.of());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"planned", "planned:search=random,iterations=10", "performance-adaptive:candidates=planned+easy"
            })
    void itComesBack(String policy) {
        ReplayResult result = new Replay(
                        log(),
                        MACHINE,
                        Policies.create(PolicySpec.parse(policy), MACHINE),
                        Verification.OFF,
                        ReplayProgress.NONE)
                .run();

        assertEquals(Optional.empty(), result.violation());
        assertTrue(result.search().candidates() < 10_000_000, result.search()::toString);
    }
}
