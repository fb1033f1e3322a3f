package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.score.Distribution;
import org.junit.jupiter.api.Test;

/** The shapes in which results are told; others read them by these names. */
class ReportsTest {
    private static final List<String> KEYS_OF_A_RUN = List.of(
            "policy",
            "jobs",
            "left_out",
            "never_started_by_reason",
            "mean_wait_s",
            "sd_wait_s",
            "p99_wait_s",
            "max_wait_s",
            "mean_bounded_slowdown",
            "p99_bounded_slowdown",
            "mean_response_s",
            "utilization",
            "makespan_s",
            "nuwt_mean",
            "nuwt_sd",
            "jain_user_wait",
            "worst_user_mean_wait_s",
            "promises",
            "promises_kept",
            "told_to_wait",
            "told_within_10min_ratio",
            "told_error_median_s",
            "expected_within_10min_ratio",
            "expected_error_median_s",
            "expected_error_p90_s",
            "expected_coverage_80",
            "expected_width_80_median_s",
            "expected_score_80_mean_s",
            "expected_hour_before_within_10min_ratio",
            "promise_error_p50_s",
            "candidates",
            "accepted",
            "violations",
            "elapsed_s",
            "cpu_s",
            "seed");

    @Test
    void jsonHasTheKeysOfTheMetricsPage() throws Exception {
        JsonNode json = new ObjectMapper().readTree(JsonReport.of(TinyLog.report("fcfs", "easy:order=shortest")));

        assertEquals(
                List.of("trace", "procs", "nodes", "estimate", "left_out_by_reason", "bent_by_reason", "runs"),
                keys(json));
        assertEquals("logs/tiny.swf", json.get("trace").asText());
        assertEquals(4, json.get("procs").asInt());
        assertEquals(1, json.get("nodes").asInt());
        assertEquals("kill", json.get("estimate").asText());
        assertEquals(
                "{\"never_ran\":1,\"too_wide\":1}",
                json.get("left_out_by_reason").toString());
        assertEquals(2, json.get("runs").size());
        assertEquals(KEYS_OF_A_RUN, keys(json.get("runs").get(0)));
        assertEquals(KEYS_OF_A_RUN, keys(json.get("runs").get(1)));
        assertEquals(
                "easy:order=shortest", json.get("runs").get(1).get("policy").asText());
    }

    @Test
    void jsonTellsForHowLongEachPolicyWasInCharge() throws Exception {
        JsonNode runs = new ObjectMapper()
                .readTree(JsonReport.of(TinyLog.report("performance-adaptive:candidates=easy", "easy")))
                .get("runs");

        assertEquals(0, runs.get(0).get("switches").asInt());
        assertEquals(
                runs.get(0).get("makespan_s").asLong(),
                runs.get(0).get("in_charge_s").get("easy").asLong());
        assertFalse(runs.get(1).has("in_charge_s"));
    }

    @Test
    void jsonHasNullForWhatIsNotDefined() throws Exception {
        JsonNode fcfs = new ObjectMapper()
                .readTree(JsonReport.of(TinyLog.report("fcfs")))
                .get("runs")
                .get(0);

        assertEquals(0, fcfs.get("promises").asInt());
        assertTrue(fcfs.get("promise_error_p50_s").isNull());
        assertEquals(0, fcfs.get("told_to_wait").asInt());
        assertTrue(fcfs.get("told_within_10min_ratio").isNull());
        assertTrue(fcfs.get("told_error_median_s").isNull());
        assertTrue(fcfs.get("worst_user_mean_wait_s").isNull());
        assertEquals("90", fcfs.get("max_wait_s").toString(), "whole seconds have no fraction");
        assertEquals(4.4, fcfs.get("mean_bounded_slowdown").asDouble(), 1e-12);
        assertEquals(7, fcfs.get("seed").asLong());
    }

    @Test
    void csvHasOneLineAJobInTheOrderOfSubmission() throws Exception {
        assertEquals("""
                id,user,submit,start,end,runtime,walltime,cpus,promised,deadline
                1,11,0,0,100,100,100,4,0,
                2,12,10,100,105,5,10,4,100,
                3,11,20,105,155,50,60,2,110,
                """, JobsCsv.of(TinyLog.run("conservative").get(0).result().outcomes()));
    }

    @Test
    void csvHasTheDeadlineOfAJobThatHasOne() throws Exception {
        ReplayLog late =
                DeadlineRule.parse("share=100%,hours=1,times-walltime=1").applyTo(TinyLog.replayLog(), 1);
        Experiment experiment =
                new Experiment(late, TinyLog.MACHINE, List.of(PolicySpec.parse("fcfs")), 1, Verification.OFF);

        String csv = JobsCsv.of(
                experiment.run(Effort.NONE, ReplayProgress.NONE).get(0).result().outcomes());

        assertTrue(csv.contains("\n3,11,20,105,155,50,60,2,,3620\n"), csv);
    }

    @Test
    void csvHasNothingWhereNothingWasPromised() throws Exception {
        String csv = JobsCsv.of(TinyLog.run("fcfs").get(0).result().outcomes());

        assertTrue(csv.contains("\n3,11,20,105,155,50,60,2,,\n"), csv);
    }

    @Test
    void tableHasALineAPolicyWithin100Columns() throws Exception {
        List<String> lines =
                TextReport.of(TinyLog.report("fcfs", "conservative")).lines().toList();

        assertEquals("logs/tiny.swf", lines.get(0));
        assertEquals(
                "4 cpus, 0.0 days, 3 jobs replayed, 2 left out (1 runtime below 0, 1 wider than the machine)",
                lines.get(1));
        assertEquals("", lines.get(2));
        assertTrue(lines.get(4).matches("policy +jobs +wait .* time"), lines.get(4));
        assertTrue(
                lines.get(5).matches("fcfs +3 +0:00:58 +0:01:30 +0:01:30 +4.40 +83.9 % +-- +\\d+\\.\\d\\d s"),
                lines.get(5));
        assertTrue(lines.get(6).matches("conservative +3 +0:00:58 .* % +-- .*"), lines.get(6));
        assertEquals(lines.get(5).length(), lines.get(6).length(), "columns end at the same place");
        assertEquals("", lines.get(7));
        assertEquals("                 told  promises     told   within   median", lines.get(8));
        assertEquals("policy        a start      kept  to wait   10 min    error", lines.get(9));
        assertEquals("fcfs                0        --        0       --       --", lines.get(10));
        assertEquals("conservative        3   100.0 %        2  100.0 %  0:00:00", lines.get(11));
        assertEquals("", lines.get(12));
        assertFalse(TextReport.of(TinyLog.report("fcfs")).contains("romises"), "nobody was told anything");
        assertTrue(lines.stream().allMatch(line -> line.length() <= 100));
    }

    @Test
    void tableNamesWhatIsUnusual() throws Exception {
        ReplayReport report = new ReplayReport(
                "t.swf",
                Machine.ofNodes(2, 2),
                Estimate.EXTEND,
                new ReplayLog(TinyLog.replayLog().jobs(), Map.of()),
                List.of());

        assertEquals(
                "4 cpus on 2 nodes, 0.0 days, 3 jobs replayed, 0 left out, estimate extend",
                TextReport.of(report).lines().toList().get(1));
    }

    @Test
    void durationsAreHoursMinutesAndSeconds() {
        assertEquals("0:00:00", TextTable.duration(0.4));
        assertEquals("1:53:57", TextTable.duration(6837.23));
        assertEquals("72:49:54", TextTable.duration(262194));
        assertEquals("--", TextTable.duration(Double.NaN));
    }

    @Test
    void figuresOfTheTableAreRoundedHalfUpAndAllTheirDigitsWritten() throws Exception {
        assertEquals("0.13", slowdownInTable(0.125));
        assertEquals("1.01", slowdownInTable(1.005), "as it is written, not as two's powers add up to it");
        assertEquals("-0.13", slowdownInTable(-0.125));
        assertEquals("0.00", slowdownInTable(-0.001));
        assertEquals("10000000000000000000000.00", slowdownInTable(1e22));
        assertEquals("--", slowdownInTable(Double.NaN));
        assertEquals("--", slowdownInTable(Double.POSITIVE_INFINITY));
    }

    private static String slowdownInTable(double mean) throws Exception {
        ReplayReport report = TinyLog.report("fcfs");
        RunMetrics run = report.runs().get(0);
        RunMetrics changed = new RunMetrics(
                run.policy(),
                run.jobs(),
                run.leftOut(),
                run.neverStarted(),
                run.waited(),
                new Distribution(mean, 0, mean, mean, mean, mean),
                run.meanResponse(),
                run.utilization(),
                run.makespan(),
                run.fairness(),
                run.promises(),
                run.toldWaits(),
                run.expectedWaits(),
                run.deadlines(),
                run.fidelity(),
                run.throughput(),
                run.advice(),
                run.alarms(),
                run.shares(),
                run.scarce(),
                run.stops(),
                run.search(),
                run.tenure(),
                run.violations(),
                run.effort(),
                run.seed());
        String table = TextReport.of(
                new ReplayReport(report.trace(), report.machine(), report.estimate(), report.log(), List.of(changed)));
        return table.lines().toList().get(5).split(" {2,}")[5];
    }

    private static List<String> keys(JsonNode object) {
        List<String> keys = new ArrayList<>();
        object.fieldNames().forEachRemaining(keys::add);
        return keys;
    }
}
