package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.almanac.daemon.health.HealthWatch;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.metrics.ExpositionFormat;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.ListedPlan.ListedNode;
import org.almanac.daemon.view.ListedPlan.NodeAmount;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.pbs.sim.OnNodeFailure;
import org.almanac.pbs.sim.SampleArrivals;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.pbs.sim.SimulatedSite;
import org.almanac.pbs.sim.WarmUp;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.simulation.FailureRates;
import org.almanac.workload.model.SampleWorkload;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Days of a busy cluster whose nodes fail and whose starts sometimes come to nothing, seen as readers see them. */
@Tag("slow")
class CycleSoakTest {
    private static final long GB = 1L << 30;
    private static final int HOURS = 18;

    private long now = 1_795_178_500L;
    private final Map<String, Long> startedAt = new HashMap<>();
    private int starts;

    @ParameterizedTest
    @ValueSource(strings = {"planned", "conservative", "easy", "fcfs"})
    void losesNoJobAndOverbooksNoNode(String policy) throws PbsException {
        Machine machine = new Machine(
                ResourceKinds.CPUS_AND_MEMORY, List.of(Cluster.alike("cluster", 8, Resources.of(8, 32 * GB))));
        SimulatedSite site = SimulatedSite.of(machine)
                .withFailures(new FailureRates(86_400, 1800), OnNodeFailure.REQUEUE)
                .withFailedStarts(0.02)
                .withSeed(7);
        SampleWorkload sample = SampleWorkload.on(64).withJobs(500).withLongestWalltime(14_400);
        SimulatedPbsServer server =
                SimulatedPbsServer.warm(site, () -> now, new SampleArrivals(sample, 7, machine, "batch"), WarmUp.USUAL);
        AlmanacMetrics metrics = new AlmanacMetrics("test");
        Cycle cycle = Cycle.active(
                server,
                new PlanningSettings(PolicySpec.parse(policy), 7, LocalRules.NONE, CycleSettings.usual()),
                clock(),
                new ReasonWords(ZoneOffset.UTC),
                metrics);
        HealthWatch health = new HealthWatch(
                () -> Optional.of(Duration.ofSeconds(1)),
                clock()::nanos,
                clock()::now,
                Runnable::run,
                Optional.empty(),
                metrics.health());
        cycle.examinedBy(health);
        for (long end = now + HOURS * 3600; now < end; now += 90) {
            cycle.run(Interruption.NONE);
            Published published = cycle.published().orElseThrow();
            assertEquals(0, published.status().cycles().failed(), "a cycle failed");
            List<ServerJob> jobs = server.snapshot().jobs();
            assertEquals(
                    jobs.stream().map(ServerJob::id).toList(),
                    published.jobs().stream().map(ListedJob::id).toList());
            published.plan().clusters().forEach(this::assertNotOverbooked);
            jobs.forEach(this::countStart);
        }
        assertEquals(List.of(), List.copyOf(health.health().findings()), "what was found last");
        assertEquals(Set.of(0L), Set.copyOf(health.health().totals().values()), () -> "found: " + health.health());
        assertTrue(health.health().checks() > 100, () -> health.health().toString());
        // A job that runs, a full node or a node that is down: the server would have refused.
        assertEquals(
                List.of("ok"),
                metrics.scrape(ExpositionFormat.PROMETHEUS)
                        .lines()
                        .filter(line -> line.startsWith("almanac_server_requests_total{call=\"start\""))
                        .map(line -> line.replaceAll(".*result=\"([a-z_]*)\".*", "$1"))
                        .toList());
        Published last = cycle.published().orElseThrow();
        assertTrue(starts > 50, () -> starts + " starts");
        assertTrue(last.status().totals().finished() > 50, () -> last.status().toString());
    }

    /** No node has more running on it than it has. */
    private void assertNotOverbooked(ListedCluster cluster) {
        Map<String, ListedNode> nodes =
                cluster.nodes().stream().collect(Collectors.toMap(ListedNode::name, node -> node));
        Map<String, Long> held = new HashMap<>();
        for (Bar bar : cluster.running()) {
            for (NodeAmount part : bar.placement()) {
                long sum = held.merge(part.node(), part.amount().cpus(), Long::sum);
                assertTrue(sum <= nodes.get(part.node()).has().cpus(), () -> part.node() + " holds " + sum);
            }
        }
    }

    /** A job runs anew only after it has waited again, which makes its count of starts grow. */
    private void countStart(ServerJob job) {
        long count = job.startCount();
        long before = startedAt.getOrDefault(job.id(), 0L);
        assertTrue(count >= before, job.id());
        starts += (int) (count - before);
        startedAt.put(job.id(), count);
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
