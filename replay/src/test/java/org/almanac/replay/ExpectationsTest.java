package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.forecast.ExpectedStart;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.baseline.Baseline;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpectationsTest {
    private static final Machine MACHINE = Machine.ofCpus(8);
    private static final int JOBS = 120;

    private static ReplayLog log(int seed) {
        return TestLogs.random(new SplittableRandom(seed), JOBS, 8, 4_000);
    }

    private static ExperimentRun run(ReplayLog log, String policy) throws InterruptedException {
        return experiment(log, policy)
                .tellingExpectedStarts()
                .run(Effort.NONE, ReplayProgress.NONE)
                .get(0);
    }

    private static Experiment experiment(ReplayLog log, String policy) {
        return new Experiment(log, MACHINE, List.of(PolicySpec.parse(policy)), 1, Verification.ON);
    }

    private static Map<JobId, ExpectedStart> told(ReplayLog log, String policy) throws InterruptedException {
        return run(log, policy).result().expected().orElseThrow().first();
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy", "conservative", "flex", "original-backfill", "planned:period=300s", "maui"})
    void whatIsToldKnowsNothingOfWhatIsToCome(String policy) throws InterruptedException {
        ReplayLog whole = log(1);
        List<ReplayJob> known = knownAt(whole, policy);
        ExpectedTellings all = run(whole, policy).result().expected().orElseThrow();
        ExpectedTellings some =
                run(TestLogs.log(known), policy).result().expected().orElseThrow();

        Map<JobId, ExpectedStart> before = of(known, all.first());
        assertTrue(before.size() > 20, () -> before.size() + " jobs were told");
        assertEquals(before, some.first());
    }

    @Tag("slow")
    @Test
    void noBaselineKnowsOfWhatIsToComeButTheOneOfTrueRuntimes() throws InterruptedException {
        ReplayLog whole = log(1);
        List<ReplayJob> known = knownAt(whole, "conservative");
        ExpectedTellings all = withBaselines(whole);
        ExpectedTellings some = withBaselines(TestLogs.log(known));

        for (Baseline baseline : Baseline.values()) {
            Map<JobId, ExpectedStart> before = of(known, all.byBaselines().get(baseline));
            assertEquals(
                    baseline != Baseline.TRUE_RUNTIMES,
                    before.equals(some.byBaselines().get(baseline)),
                    baseline.title());
        }
    }

    private static ExpectedTellings withBaselines(ReplayLog log) throws InterruptedException {
        return experiment(log, "conservative")
                .tellingBaselines()
                .run(Effort.NONE, ReplayProgress.NONE)
                .get(0)
                .result()
                .expected()
                .orElseThrow();
    }

    /** What has come by the middle of the log; what has not ended by then runs for as long as it may. */
    private static List<ReplayJob> knownAt(ReplayLog whole, String policy) throws InterruptedException {
        long cut = whole.jobs().get(JOBS / 2).submit();
        return run(whole, policy).result().outcomes().stream()
                .filter(outcome -> outcome.job().submit() <= cut)
                .map(outcome -> outcome.end() <= cut ? outcome.job() : endless(outcome.job()))
                .toList();
    }

    private static Map<JobId, ExpectedStart> of(List<ReplayJob> jobs, Map<JobId, ExpectedStart> told) {
        Map<JobId, ExpectedStart> some = new HashMap<>();
        jobs.forEach(job -> Optional.ofNullable(told.get(job.id())).ifPresent(start -> some.put(job.id(), start)));
        return some;
    }

    @Test
    void aReportTellsWhatSimplerRulesWouldHaveToldBesideIt() throws InterruptedException {
        RunMetrics run = experiment(log(5), "conservative")
                .tellingBaselines()
                .run(Effort.NONE, ReplayProgress.NONE)
                .get(0)
                .metrics();
        String text = ExpectedText.table(List.of(run));

        assertTrue(text.contains("true runtimes"), text);
        assertEquals(
                run.expectedWaits().orElseThrow().all().jobs(),
                run.expectedWaits()
                        .orElseThrow()
                        .byBaselines()
                        .get(Baseline.PLAN)
                        .jobs());
    }

    /** A job is told anew while it waits, so that what it knows an hour before is not from its submission. */
    @Test
    void jobsThatWaitForLongAreToldAnew() throws InterruptedException {
        ExpectedTellings told = run(log(6), "conservative").result().expected().orElseThrow();

        long changed = told.anHourAhead().entrySet().stream()
                .filter(each -> !each.getValue().equals(told.first().get(each.getKey())))
                .count();
        assertTrue(changed > 10, changed + " were told anew");
    }

    private static ReplayJob endless(ReplayJob job) {
        return new ReplayJob(
                job.number(),
                job.user(),
                job.owner(),
                job.queue(),
                job.submit(),
                job.walltime(),
                job.walltime(),
                job.request(),
                job.conditions());
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "fcfs",
                "easy",
                "conservative",
                "flex",
                "original-backfill",
                "planned:period=300s",
                "maui",
                "performance-adaptive",
                "workload-adaptive"
            })
    void noJobStartsOtherwiseBecauseItIsTold(String policy) throws InterruptedException {
        ReplayResult plain = experiment(log(2), policy)
                .run(Effort.NONE, ReplayProgress.NONE)
                .get(0)
                .result();
        ReplayResult telling = run(log(2), policy).result();

        assertEquals(plain.outcomes(), telling.outcomes());
        assertEquals(plain.search(), telling.search());
        assertEquals(Optional.empty(), plain.expected());
    }

    @Test
    void noRangeEndsLaterThanThePromiseOfAPolicyThatKeepsIt() throws InterruptedException {
        ReplayResult result = run(log(3), "conservative").result();
        int told = 0;
        for (JobOutcome outcome : result.outcomes()) {
            ExpectedStart range =
                    result.expected().orElseThrow().first().get(outcome.job().id());
            if (range != null && ToldWaits.isToldToWait(outcome)) {
                assertTrue(range.latest() <= outcome.promised().getAsLong(), outcome::toString);
                told++;
            }
        }
        assertTrue(told > 50, told + " jobs were told");
    }

    /** Such a policy compares its candidates by runtimes that only a replay knows. */
    @Test
    void nothingIsToldUnderAPolicyThatPutsOthersInCharge() throws InterruptedException {
        assertEquals(Map.of(), told(log(4), "performance-adaptive"));
    }

    @Test
    void theFiguresAreThoseOfTheJobsThatWereToldToWait() {
        ReplayJob job = TinyLog.replayLog().jobs().get(1);
        long submit = job.submit();
        List<JobOutcome> outcomes = List.of(outcome(1, submit + 1_000), outcome(2, submit + 9_000));
        Map<JobId, ExpectedStart> told = Map.of(
                outcomes.get(0).job().id(), new ExpectedStart(submit + 1_500, submit + 800, submit + 2_000),
                outcomes.get(1).job().id(), new ExpectedStart(submit + 7_000, submit + 5_000, submit + 8_000));

        Map<JobId, ExpectedStart> later =
                Map.of(outcomes.get(1).job().id(), new ExpectedStart(submit + 9_500, submit + 8_000, submit + 9_900));

        ExpectedWaits waits = ExpectedWaits.of(outcomes, new ExpectedTellings(told, later, Map.of()));

        assertEquals(2, waits.all().jobs());
        assertEquals(0.5, waits.all().ratio());
        assertEquals(0.5, waits.all().coverage());
        assertEquals(2_000, waits.all().p90Error());
        assertEquals((1_200 + 3_000 + 10 * 1_000) / 2.0, waits.all().meanScore());
        assertEquals(1, waits.anHourAhead().jobs());
        assertEquals(1, waits.anHourAhead().ratio());
        assertEquals(1, waits.byHorizon().get("1h").jobs());
        assertEquals(1, waits.byHorizon().get("6h").jobs());
        assertFalse(waits.byHorizon().containsKey("24h"));
    }

    private static JobOutcome outcome(long number, long start) {
        ReplayJob job = TinyLog.replayLog().jobs().get(1);
        ReplayJob own = TestLogs.job(number, job.submit(), 1, 100, 50);
        return new JobOutcome(own, start, OptionalLong.of(job.submit() + 20_000), 0);
    }
}
