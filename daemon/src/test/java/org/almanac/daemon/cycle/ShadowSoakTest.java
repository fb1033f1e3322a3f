package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.pbs.sim.OnNodeFailure;
import org.almanac.pbs.sim.SampleArrivals;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.pbs.sim.SimulatedSite;
import org.almanac.pbs.sim.WarmUp;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.PlanView;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.simulation.FailureRates;
import org.almanac.workload.model.SampleWorkload;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hours beside a scheduler that knows nothing of us, on nodes that fail. */
@Tag("slow")
class ShadowSoakTest {
    private static final int HOURS = 10;

    private long now = 1_795_178_500L;

    @ParameterizedTest
    @CsvSource({"planned, easy", "planned, fcfs", "conservative, planned", "easy, fcfs", "fcfs, easy"})
    void thePlanIsFeasibleAndItsPictureIsTheServers(String ours, String other) throws PbsException {
        Machine machine = Machine.ofNodes(8, 8);
        SimulatedSite site = SimulatedSite.of(machine)
                .withFailures(new FailureRates(40_000, 1_800), OnNodeFailure.REQUEUE)
                .withSeed(5);
        SampleWorkload sample = SampleWorkload.on(64).withJobs(500).withLongestWalltime(14_400);
        SimulatedPbsServer server =
                SimulatedPbsServer.warm(site, () -> now, new SampleArrivals(sample, 5, machine, "batch"), WarmUp.USUAL);
        Cycle starting = Cycle.active(
                server, settings(other), clock(), new ReasonWords(ZoneOffset.UTC), new AlmanacMetrics("other"));
        Cycle shadow = Cycle.shadow(server, settings(ours), ShadowSoakTest::check, clock(), new AlmanacMetrics("test"));
        long ran = 0;
        for (long end = now + HOURS * 3600; now < end; now += 90) {
            starting.run(Interruption.NONE);
            shadow.run(Interruption.NONE);
            Published published = shadow.published().orElseThrow();
            assertEquals(0, published.status().cycles().failed(), "a cycle failed");
            ran += published.status().jobs().get("running");
        }
        assertTrue(ran > 300, "jobs ran: " + ran);
    }

    private static PlanningSettings settings(String policy) {
        return new PlanningSettings(PolicySpec.parse(policy), 5, LocalRules.NONE, CycleSettings.usual());
    }

    private static void check(Snapshot snapshot, PlanView plan, long now) {
        assertEquals(Optional.empty(), PlanChecker.check(plan, now));
        Map<String, Long> told = new HashMap<>();
        for (ServerJob job : snapshot.jobs()) {
            if (job.state() == JobState.RUNNING) {
                for (Share share : job.location().orElseThrow().shares()) {
                    told.merge(share.node(), share.held().cpus(), Long::sum);
                }
            }
        }
        Map<String, Long> planned = new HashMap<>();
        for (PlanView.Running running : plan.running()) {
            for (int i = 0; i < running.placement().size(); i++) {
                String node = plan.machine()
                        .cluster(running.placement().cluster())
                        .nodes()
                        .get(running.placement().node(i))
                        .name();
                planned.merge(node, running.placement().held(i, 0), Long::sum);
            }
        }
        assertEquals(told, planned);
        assertEquals(
                snapshot.jobs().stream()
                        .filter(job -> job.state() == JobState.RUNNING)
                        .map(ServerJob::id)
                        .collect(Collectors.toSet()),
                plan.running().stream()
                        .map(running -> running.job().id().value())
                        .collect(Collectors.toSet()));
    }

    private WallClock clock() {
        return new WallClock() {
            @Override
            public Instant now() {
                return Instant.ofEpochSecond(now);
            }

            @Override
            public long nanos() {
                return now * 1_000_000_000L;
            }
        };
    }
}
