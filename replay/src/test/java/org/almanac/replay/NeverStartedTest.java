package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.fairshare.Target;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.workload.log.Bending;
import org.junit.jupiter.api.Test;

/** Jobs that the rules of a site keep for ever are no violation, and the report says how many and why. */
class NeverStartedTest {
    private static final Machine MACHINE = Machine.ofCpus(16);
    private static final SiteRules RULES = new SiteRules(
            List.of(new Limit(
                    "u", new Subject.Each(Subject.Party.USER), new Measure.OfResource(0), new Amount.Absolute(8))),
            List.of(),
            List.of(new Queue("closed", Queue.Running.STOPPED, 0)),
            Optional.empty());

    /** Two that pass the limit by themselves, one in a stopped queue, and one that runs. */
    private static ReplayLog log() {
        List<ReplayJob> jobs = new ArrayList<>(
                List.of(TestLogs.job(1, 0, 12, 50, 50), TestLogs.job(2, 0, 4, 50, 50), TestLogs.job(3, 5, 16, 50, 50)));
        jobs.add(new ReplayJob(4, 1, Owner.user("u1"), "closed", 6, 50, 50, Request.cpus(4), Conditions.NONE));
        return new ReplayLog(jobs, Map.of(LeftOut.NO_CPUS, 2), Map.of(Bending.CPUS_ROUNDED_UP, 7));
    }

    @Test
    void theyAreCountedUnderEveryPolicy() {
        for (var policy : Policies.all()) {
            ReplayResult result = new Replay(
                            log(),
                            MACHINE,
                            RULES,
                            Policies.create(PolicySpec.parse(policy.name()), MACHINE),
                            Verification.ON,
                            ReplayProgress.NONE)
                    .run();
            assertEquals(Optional.empty(), result.violation(), policy.name());
            assertEquals(
                    Map.of(NeverStarted.BLOCKED_BY_LIMIT, 2, NeverStarted.QUEUE_STOPPED, 1),
                    result.neverStarted(),
                    policy.name());
        }
    }

    @Test
    void jobsOfAnOwnerWhoseTargetIsZeroAreCounted() {
        Shares shares = new Shares(
                100,
                Shares.Accounting.USER,
                1,
                List.of(new Shares.Share("all", 1, Optional.of(new Target(1)), List.of(), List.of())),
                List.of());
        SiteRules rules = new SiteRules(List.of(), List.of(), List.of(), Optional.of(shares));
        for (String policy : List.of("easy", "maui", "conservative", "planned:iterations=0")) {
            String bound = policy + (policy.contains(":") ? "," : ":") + "binding=60s,cycle=10s";
            ReplayResult result = new Replay(
                            new ReplayLog(List.of(TestLogs.job(1, 0, 12, 50, 50)), Map.of(), Map.of()),
                            MACHINE,
                            rules,
                            Policies.create(PolicySpec.parse(bound), MACHINE),
                            Verification.ON,
                            ReplayProgress.NONE)
                    .run();
            assertEquals(Optional.empty(), result.violation(), bound);
            assertEquals(Map.of(NeverStarted.WITHOUT_TARGET, 1), result.neverStarted(), bound);
        }
    }

    @Test
    void theReportsNameThem() throws Exception {
        List<RunMetrics> runs = new Experiment(
                        log(), MACHINE, RULES, List.of(PolicySpec.parse("easy")), 1, Verification.ON)
                .run(new Effort(0, 0), ReplayProgress.NONE).stream()
                        .map(ExperimentRun::metrics)
                        .toList();
        ReplayReport report = new ReplayReport("t.swf", MACHINE, Estimate.KILL, log(), runs);

        List<String> text = TextReport.of(report).lines().toList();
        assertTrue(text.contains("easy: 3 never started: 2 blocked by a limit, 1 in a stopped queue"), text::toString);
        assertTrue(text.contains("7 ask for a part of a cpu, rounded up"), text::toString);

        JsonNode json = new ObjectMapper().readTree(JsonReport.of(report));
        JsonNode run = json.get("runs").get(0);
        assertEquals("{\"no_cpus\":2}", json.get("left_out_by_reason").toString());
        assertEquals("{\"cpus_rounded_up\":7}", json.get("bent_by_reason").toString());
        assertEquals(
                "{\"blocked_by_limit\":2,\"queue_stopped\":1}",
                run.get("never_started_by_reason").toString());
        assertEquals(5, run.get("left_out").asInt(), "as many as both say together");
    }
}
