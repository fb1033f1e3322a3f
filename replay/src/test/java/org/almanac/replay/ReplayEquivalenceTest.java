package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Machine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Policies that were written to be fast do exactly what their definitions say, start by start. */
class ReplayEquivalenceTest {
    private static final int LOGS = 4000 * Integer.getInteger("almanac.sites", 15) / 15;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fcfs",
                "best-fit",
                "easy",
                "easy:order=shortest",
                "maui",
                "maui:depth=none",
                "improved-balanced",
                "conservative",
                "conservative:compression=off"
            })
    void startsAndPromisesAreThoseOfTheDefinition(String policy) {
        for (long seed = 0; seed < LOGS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int cpus = 1 + random.nextInt(6);
            ReplayLog log = TestLogs.random(random, 1 + random.nextInt(8), cpus, 1 + random.nextInt(30));
            List<NaiveSchedulers.Outcome> expected = NaiveSchedulers.run(log.jobs(), cpus, policy);

            List<JobOutcome> outcomes = TestLogs.replay(log, Machine.ofCpus(cpus), policy, Verification.ON);

            long number = seed;
            assertEquals(
                    expected,
                    outcomes.stream()
                            .map(outcome -> new NaiveSchedulers.Outcome(outcome.start(), outcome.promised()))
                            .toList(),
                    () -> policy + ", seed " + number + ", " + cpus + " cpus, " + log.jobs());
        }
    }

    /** Larger logs have deeper queues: what the small ones cannot reach. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "fcfs",
                "best-fit",
                "easy",
                "easy:order=shortest",
                "maui",
                "maui:depth=none",
                "improved-balanced",
                "conservative",
                "conservative:compression=off"
            })
    void startsAreThoseOfTheDefinitionInLongQueuesToo(String policy) {
        for (long seed = 0; seed < LOGS / 40; seed++) {
            SplittableRandom random = new SplittableRandom(~seed);
            int cpus = 1 + random.nextInt(20);
            ReplayLog log = TestLogs.random(random, 40, cpus, 1 + random.nextInt(12));
            List<Long> expected = NaiveSchedulers.run(log.jobs(), cpus, policy).stream()
                    .map(NaiveSchedulers.Outcome::start)
                    .toList();

            List<JobOutcome> outcomes = TestLogs.replay(log, Machine.ofCpus(cpus), policy, Verification.ON);

            long number = seed;
            assertEquals(
                    expected,
                    TestLogs.starts(outcomes),
                    () -> policy + ", seed ~" + number + ", " + cpus + " cpus, " + log.jobs());
        }
    }
}
