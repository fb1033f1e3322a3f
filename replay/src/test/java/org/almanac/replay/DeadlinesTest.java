package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.OptionalLong;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.workload.log.RecordedJob;
import org.junit.jupiter.api.Test;

/** What is told of deadlines, on the tiny log by hand. */
class DeadlinesTest {
    /** Job 2, submitted at 10 with a walltime of 10 s, runs for 5 s. */
    private static JobOutcome job2(long deadline, long start, OptionalLong promised) {
        ReplayJob job = TinyLog.replayLog().jobs().get(1);
        return new JobOutcome(job.under(Conditions.NONE.by(deadline)), start, promised, 0);
    }

    private static Deadlines of(JobOutcome... outcomes) {
        return Deadlines.of(List.of(outcomes));
    }

    @Test
    void aDeadlineIsMissedByWhoEndsAfterIt() {
        assertEquals(0, of(job2(55, 50, OptionalLong.empty())).missed());
        assertEquals(1, of(job2(54, 50, OptionalLong.empty())).missed());
    }

    @Test
    void whatThePlanAtSubmissionMetIsToldApart() {
        assertEquals(1, of(job2(54, 50, OptionalLong.of(44))).missedThoughPlanned());
        assertEquals(0, of(job2(54, 50, OptionalLong.of(45))).missedThoughPlanned());
        assertEquals(0, of(job2(55, 50, OptionalLong.of(44))).missedThoughPlanned());
    }

    @Test
    void usageIsTheShareOfTheTimeUntilTheDeadline() {
        assertEquals(
                (0.5 + 0.25) / 2,
                of(job2(100, 50, OptionalLong.empty()), job2(190, 50, OptionalLong.empty()))
                        .meanUsage());
    }

    /** Job 2 is submitted at 10 and runs for 5 s. */
    @Test
    void usageIsAlsoToldWithoutJobsThatStartAtOnce() {
        Deadlines deadlines = of(job2(110, 10, OptionalLong.empty()), job2(100, 50, OptionalLong.empty()));

        assertEquals((0.05 + 0.5) / 2, deadlines.meanUsage());
        assertEquals(0.5, deadlines.meanUsageOfWaiting());
        assertEquals(Double.NaN, of(job2(110, 10, OptionalLong.empty())).meanUsageOfWaiting());
    }

    @Test
    void withoutDeadlinesThereIsNoUsageAndAllJobsAreRegular() {
        ReplayJob job = TinyLog.replayLog().jobs().get(1);
        assertEquals(
                new Deadlines(0, 0, 0, Double.NaN, Double.NaN, 40),
                of(new JobOutcome(job, 50, OptionalLong.empty(), 0)));
        assertEquals(Double.NaN, of(job2(55, 50, OptionalLong.empty())).meanRegularWait());
    }

    /** Job 2 is to end by 200, so that job 3 runs before it. */
    private static ReplayReport report() throws InterruptedException {
        ReplayLog log = ReplayLog.of(
                TinyLog.log(
                        TinyLog.job(1, 0, 100, 100, 4, 11),
                        byDeadline(TinyLog.job(2, 10, 5, 10, 4, 12), 200),
                        TinyLog.job(3, 20, 50, 60, 2, 11)),
                TinyLog.MACHINE,
                Estimate.KILL,
                ReplayLog.Cancelled.KEEP);
        List<RunMetrics> runs = new Experiment(
                        log, TinyLog.MACHINE, List.of(PolicySpec.parse("deadline")), 7, Verification.ON)
                .run(new Effort(1000, 500), ReplayProgress.NONE).stream()
                        .map(ExperimentRun::metrics)
                        .toList();
        return new ReplayReport("tiny.swf", TinyLog.MACHINE, Estimate.KILL, log, runs);
    }

    private static RecordedJob byDeadline(RecordedJob job, long deadline) {
        return new RecordedJob(
                job.number(),
                job.submit(),
                job.waited(),
                job.runtime(),
                job.allocatedCpus(),
                job.usedMemory(),
                job.requestedCpus(),
                job.requestedTime(),
                job.requestedMemory(),
                job.status(),
                job.user(),
                job.group(),
                job.executable(),
                job.queue(),
                job.partition(),
                deadline);
    }

    @Test
    void deadlinesOfTheLogAreKeptTo() throws InterruptedException {
        Deadlines deadlines = report().runs().get(0).deadlines();
        assertEquals(new Deadlines(1, 0, 0, 145 / 190.0, 145 / 190.0, 40), deadlines);
    }

    @Test
    void reportsTellOfDeadlinesWhereThereAreAny() throws Exception {
        JsonNode run =
                new ObjectMapper().readTree(JsonReport.of(report())).get("runs").get(0);
        assertEquals(1, run.get("deadline_jobs").asInt());
        assertEquals(0, run.get("deadlines_missed").asInt());
        assertEquals(0, run.get("deadlines_missed_though_planned").asInt());
        assertEquals(145 / 190.0, run.get("mean_deadline_usage").asDouble());
        assertEquals(145 / 190.0, run.get("mean_deadline_usage_of_waiting").asDouble());
        assertEquals(40, run.get("mean_regular_wait_s").asDouble());
        assertTrue(TextReport.of(report()).contains("""
                          jobs with  deadlines  though planned  of the time   used where    others'
                policy    deadlines     missed    to meet them         used  they waited  mean wait
                deadline          1          0               0       76.3 %       76.3 %    0:00:40
                """), TextReport.of(report()));
        assertFalse(TextReport.of(TinyLog.report("deadline")).contains("deadlines"));
    }
}
