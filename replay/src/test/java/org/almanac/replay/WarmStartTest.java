package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replays that begin in the middle of another one. */
class WarmStartTest {
    private static final int LOGS = 10;
    private static final int JOBS = 60;
    private static final int SEED = 5;

    private final Machine machine = Machine.ofNodes(2, 6);

    private static ReplayLog logOf(int number) {
        return TestLogs.random(new SplittableRandom(number), JOBS, 8, 40);
    }

    /** The second half of the jobs' submissions. */
    private static long middle(ReplayLog log) {
        return log.jobs().get(JOBS / 2).submit();
    }

    private static ReplayLog since(long moment, ReplayLog log) {
        return TestLogs.log(
                log.jobs().stream().filter(job -> job.submit() >= moment).toList());
    }

    private Experiment experiment(ReplayLog log, String policy, Optional<WarmStart> before) {
        return new Experiment(
                log, machine, SiteRules.NONE, List.of(PolicySpec.parse(policy)), SEED, Verification.ON, before);
    }

    private ReplayResult run(ReplayLog log, String policy, Optional<WarmStart> before) throws InterruptedException {
        ReplayResult result = experiment(log, policy, before)
                .run(Effort.NONE, ReplayProgress.NONE)
                .get(0)
                .result();
        assertEquals(Optional.empty(), result.violation());
        return result;
    }

    private WarmStart standing(ReplayLog log, String policy, long moment) {
        return experiment(log, policy, Optional.empty())
                .standings(PolicySpec.parse(policy), List.of(moment), ReplayProgress.NONE)
                .get(0);
    }

    private static Map<Long, Long> starts(ReplayResult result) {
        return result.outcomes().stream()
                .collect(Collectors.toMap(each -> each.job().number(), JobOutcome::start));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fcfs",
                "easy",
                "conservative",
                "flex:slack=3",
                "maui",
                "original-backfill",
                "planned:period=20s",
                "deadline",
                "performance-adaptive",
                "workload-adaptive"
            })
    void thePolicyThatRanGoesOnAsIfItHadNeverBeenStopped(String policy) throws InterruptedException {
        for (int number = 0; number < LOGS; number++) {
            ReplayLog log = logOf(number);
            Map<Long, Long> whole = starts(run(log, policy, Optional.empty()));
            long moment = middle(log);
            ReplayLog later = since(moment, log);

            Map<Long, Long> warm = starts(run(later, policy, Optional.of(standing(log, policy, moment))));

            whole.keySet().retainAll(warm.keySet());
            assertEquals(later.jobs().size(), warm.size());
            assertEquals(whole, warm, policy + " on log " + number);
        }
    }

    @Test
    void whatStandsThereIsWhatRanAndWaitedInTheWholeReplay() throws InterruptedException {
        int some = 0;
        for (int number = 0; number < LOGS; number++) {
            ReplayLog log = logOf(number);
            long moment = middle(log);
            Set<Long> ran = run(log, "easy", Optional.empty()).outcomes().stream()
                    .filter(each -> each.start() < moment
                            && each.end() >= moment
                            && each.job().runtime() > 0)
                    .map(each -> each.job().number())
                    .collect(Collectors.toSet());
            Set<Long> waited = run(log, "easy", Optional.empty()).outcomes().stream()
                    .filter(each -> each.job().submit() < moment && each.start() >= moment)
                    .map(each -> each.job().number())
                    .collect(Collectors.toSet());

            WarmStart standing = standing(log, "easy", moment);

            assertEquals(
                    ran,
                    standing.running().stream().map(each -> each.job().number()).collect(Collectors.toSet()));
            assertEquals(
                    waited, standing.waiting().stream().map(ReplayJob::number).collect(Collectors.toSet()));
            some += ran.isEmpty() || waited.isEmpty() ? 0 : 1;
        }
        assertTrue(some > LOGS / 4, some + " logs with jobs that ran and waited");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy", "conservative", "flex", "maui", "original-backfill", "planned:period=20s"})
    void anotherPolicyTakesOverAndStartsAllJobsSoundly(String policy) throws InterruptedException {
        for (int number = 0; number < LOGS; number++) {
            ReplayLog log = logOf(number);
            long moment = middle(log);
            ReplayLog later = since(moment, log);

            ReplayResult result = run(later, policy, Optional.of(standing(log, "maui:expansion-weight=10", moment)));

            assertEquals(later.jobs().size(), result.outcomes().size());
            assertTrue(result.outcomes().stream().allMatch(each -> each.waited() >= 0));
        }
    }
}
