package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.workload.model.SampleWorkload;
import org.junit.jupiter.api.Test;

class YardsticksTest {
    private static final Machine MACHINE = Machine.ofCpus(32);
    private static final ReplayLog LOG = ReplayLog.of(
            SampleWorkload.on(32).withJobs(300).make(new SplittableRandom(3)),
            32,
            Estimate.KILL,
            ReplayLog.Cancelled.KEEP);
    /** The first candidate is in charge until the end, as that comes before the first comparison. */
    private static final String ADAPTIVE = "performance-adaptive:candidates=fcfs+easy:order=shortest,interval=1000d";

    @Test
    void candidatesAndPlainPoliciesAreReplayedBesides() {
        assertEquals(
                List.of("fcfs", "easy:order=shortest", "flex", "maui", "flex:slack=10,depth=none"), besides(ADAPTIVE));
        assertEquals(
                List.of("easy", "conservative", "flex", "maui", "flex:slack=10,depth=none"),
                besides("workload-adaptive:wide=easy,narrow=conservative"));
    }

    @Test
    void nothingIsReplayedTwiceHoweverItIsWritten() {
        assertEquals(
                List.of("flex", "flex:slack=10,depth=none"),
                besides(
                        "performance-adaptive:candidates=maui:depth=1+fcfs",
                        "workload-adaptive:wide=fcfs,narrow=maui",
                        "fcfs:queue-order=arrival",
                        "maui"));
    }

    @Test
    void plainPoliciesAreNotMeasured() throws Exception {
        assertEquals(List.of(), besides("fcfs", "flex", "planned"));
        assertFalse(run(json(report("fcfs")), 0).has("candidates_alone"));
    }

    @Test
    void jsonTellsWhatEachCandidateGivesAlone() throws Exception {
        ReplayReport report = report(ADAPTIVE, "easy");
        JsonNode run = run(json(report), 0);

        assertEquals(List.of("fcfs", "easy:order=shortest"), policies(run.get("candidates_alone")));
        assertEquals(List.of("flex", "maui", "flex:slack=10,depth=none"), policies(run.get("plain_policies")));
        JsonNode fcfs = run.get("candidates_alone").get(0);
        RunMetrics alone = report("fcfs").runs().get(0);
        assertEquals(alone.waited().mean(), fcfs.get("mean_wait_s").asDouble());
        assertEquals(alone.waited().max(), fcfs.get("max_wait_s").asDouble());
        assertEquals(
                alone.boundedSlowdown().mean(),
                fcfs.get("mean_bounded_slowdown").asDouble());
        assertEquals(2, json(report).get("runs").size(), "yardsticks are no runs that were asked for");
        assertFalse(run(json(report), 1).has("candidates_alone"));
    }

    @Test
    void theTableMarksWhatNobodyAskedForAndSaysWhatIsBetter() throws Exception {
        List<String> lines =
                TextReport.of(report(ADAPTIVE, "easy")).lines().skip(5).toList();

        assertEquals(
                List.of(
                        ADAPTIVE,
                        "alone: fcfs",
                        "alone: easy:order=shortest",
                        "easy",
                        "plain: flex",
                        "plain: maui",
                        "plain: flex:slack=10,depth=none"),
                lines.stream()
                        .limit(7)
                        .map(line -> line.strip().split(" {2,}")[0])
                        .toList());
        assertTrue(
                lines.get(7)
                        .matches(".* waits \\d+\\.\\d % longer than its best candidate alone, easy:order=shortest: on"
                                + " this log that is better\\."),
                lines.get(7));
    }

    @Test
    void theTableSaysWhereAnAdaptivePolicyPays() throws Exception {
        List<String> lines = outcomes("performance-adaptive:candidates=fcfs+fcfs", 90, "fcfs", 100, "flex", 80);

        assertEquals(
                List.of(
                        "performance-adaptive:candidates=fcfs+fcfs waits 10.0 % less than its best candidate alone, fcfs.",
                        "performance-adaptive:candidates=fcfs+fcfs waits 12.5 % longer than plain flex: on this log that"
                                + " is better."),
                lines);
        assertEquals(
                List.of("performance-adaptive:candidates=fcfs+fcfs waits as long as its best candidate alone, fcfs."),
                outcomes("performance-adaptive:candidates=fcfs+fcfs", 90, "fcfs", 90, "flex", 95));
    }

    /** Of a report in which policies have these mean waits, the first one adaptive and asked for. */
    private static List<String> outcomes(Object... policiesAndWaits) throws Exception {
        RunMetrics any = report("fcfs").runs().get(0);
        List<RunMetrics> runs = new ArrayList<>();
        for (int i = 0; i < policiesAndWaits.length; i += 2) {
            runs.add(RunMetricsTest.waiting(any, (String) policiesAndWaits[i], (int) policiesAndWaits[i + 1]));
        }
        ReplayReport report =
                new ReplayReport("t.swf", MACHINE, Estimate.KILL, LOG, runs.subList(0, 1), new Yardsticks(runs));
        return new YardstickLines(report).outcomes();
    }

    private static List<String> besides(String... asked) {
        return Yardsticks.besides(specs(asked)).stream().map(PolicySpec::text).toList();
    }

    private static List<PolicySpec> specs(String... policies) {
        return Stream.of(policies).map(PolicySpec::parse).toList();
    }

    private static ReplayReport report(String... asked) throws InterruptedException {
        List<PolicySpec> all = new ArrayList<>(specs(asked));
        all.addAll(Yardsticks.besides(all));
        List<RunMetrics> runs = new Experiment(LOG, MACHINE, all, 1, Verification.OFF)
                .run(Effort.NONE, ReplayProgress.NONE).stream()
                        .map(ExperimentRun::metrics)
                        .toList();
        return new ReplayReport(
                "t.swf", MACHINE, Estimate.KILL, LOG, runs.subList(0, asked.length), new Yardsticks(runs));
    }

    private static JsonNode json(ReplayReport report) throws Exception {
        return new ObjectMapper().readTree(JsonReport.of(report));
    }

    private static JsonNode run(JsonNode json, int index) {
        return json.get("runs").get(index);
    }

    private static List<String> policies(JsonNode array) {
        List<String> policies = new ArrayList<>();
        array.forEach(one -> policies.add(one.get("policy").asText()));
        return policies;
    }
}
