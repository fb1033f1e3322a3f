package org.almanac.daemon.health;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.metrics.ExpositionFormat;
import org.almanac.daemon.view.Health;
import org.almanac.daemon.view.Health.Kind;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.SamplePublished;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.pbs.sim.SimulatedSite;
import org.almanac.pbs.sim.Submission;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Test;

/** What is found where plan, server and store do not agree, and how it is told. */
class HealthWatchTest {
    private static final long NOW = SamplePublished.NOW;
    private static final Machine TWO_NODES = Machine.ofNodes(2, 4);

    private final AlmanacMetrics metrics = new AlmanacMetrics("test");
    private final List<Runnable> handedOver = new ArrayList<>();
    private long nanos;
    private StoredPromises store = Map::of;

    private final HealthWatch watch = new HealthWatch(
            () -> Optional.of(Duration.ofMinutes(5)),
            () -> nanos,
            () -> Instant.ofEpochSecond(NOW),
            handedOver::add,
            Optional.of(() -> store.read()),
            metrics.health());

    private Health examine(Examined examined) {
        watch.examine(examined);
        handedOver.remove(0).run();
        return watch.health();
    }

    private static Scheduler scheduler(int jobs, Machine machine) {
        Scheduler scheduler = Policies.create(PolicySpec.parse("conservative"), machine);
        List<Event> events = new ArrayList<>();
        for (int i = 1; i <= jobs; i++) {
            events.add(new Event.Submitted(new Job(JobId.of(i), "u", NOW, 60, Request.cpus(4))));
        }
        scheduler.apply(NOW, events.isEmpty() ? List.of(new Event.Timer()) : events);
        return scheduler;
    }

    private static SimulatedPbsServer server() {
        return SimulatedPbsServer.empty(SimulatedSite.of(TWO_NODES), () -> NOW);
    }

    private static Examined examined(Snapshot snapshot, Scheduler scheduler) {
        return new Examined(snapshot, scheduler.plan(), List.of(), Set.of(), NOW);
    }

    @Test
    void isDueOnceTheIntervalIsOverAndNothingIsBeingExamined() throws PbsException {
        assertFalse(watch.isDue());
        nanos = Duration.ofMinutes(5).toNanos();
        assertTrue(watch.isDue());
        Snapshot snapshot = server().snapshot();
        watch.examine(examined(snapshot, scheduler(0, TWO_NODES)));
        nanos *= 3;
        assertFalse(watch.isDue(), "it is being examined");
        handedOver.remove(0).run();
        assertTrue(watch.isDue());
        assertEquals(1, watch.health().checks());
        assertFalse(HealthWatch.none().isDue());
    }

    @Test
    void findsNothingWhereAllIsWell() throws PbsException {
        Snapshot snapshot = server().snapshot();
        for (int time = 0; time < 3; time++) {
            assertEquals(
                    List.of(),
                    examine(examined(snapshot, scheduler(5, TWO_NODES))).findings());
        }
    }

    /** By a clock that is past the planned starts they cannot be carried out. */
    @Test
    void tellsAtOnceThatThePlanCannotBeCarriedOut() throws PbsException {
        Scheduler scheduler = scheduler(3, TWO_NODES);
        Examined late = new Examined(server().snapshot(), scheduler.plan(), List.of(), Set.of(), NOW + 100);
        Health health = examine(late);
        assertEquals(
                List.of(Kind.PLAN),
                health.findings().stream().map(Health.Finding::kind).toList());
        assertTrue(health.findings().get(0).words().startsWith("the plan cannot be carried out: job "));
        assertTrue(health.isIll());
        assertEquals(2, examine(late).totals().get(Kind.PLAN));
        assertTrue(metrics.scrape(ExpositionFormat.PROMETHEUS)
                .contains("almanac_health_findings_total{kind=\"plan\"} 2.0"));
        assertFalse(examine(examined(server().snapshot(), scheduler)).isIll());
    }

    @Test
    void tellsOfJobsThatServerAndPlanDoNotBothHaveRunningWhenItIsSoTwice() throws PbsException {
        SimulatedPbsServer server = server();
        String job = server.submit(
                new Submission("job", Owner.user("u"), SimulatedSite.DEFAULT_QUEUE, 60, 60, Request.cpus(4)));
        server.start(
                job,
                new Location(List.of(new Location.Share(
                        "n1", server.snapshot().jobs().get(0).request().total()))));
        Scheduler without = scheduler(0, TWO_NODES);
        assertEquals(List.of(), examine(examined(server.snapshot(), without)).findings());
        Health second = examine(examined(server.snapshot(), without));
        assertEquals(
                List.of(new Health.Finding(
                        Kind.RUNNING, job, "job " + job + " runs on the server, and not in the plan")),
                second.findings());
        Examined leftOut = new Examined(server.snapshot(), without.plan(), List.of(), Set.of(job), NOW);
        assertEquals(List.of(), examine(leftOut).findings());

        Scheduler alone = scheduler(1, TWO_NODES);
        alone.decide(NOW);
        examine(examined(server().snapshot(), alone));
        assertEquals(
                List.of("job 1 runs in the plan, and the server tells of no run of it"),
                examine(examined(server().snapshot(), alone)).findings().stream()
                        .map(Health.Finding::words)
                        .toList());
    }

    @Test
    void tellsOfNodesThatAreNotTheSame() throws PbsException {
        SimulatedPbsServer server = server();
        server.setNode("n2", Set.of(NodeState.OFFLINE));
        Scheduler three = scheduler(0, Machine.ofNodes(3, 4));
        examine(examined(server.snapshot(), three));
        assertEquals(
                List.of("n2", "n3"),
                examine(examined(server.snapshot(), three)).findings().stream()
                        .map(Health.Finding::subject)
                        .sorted()
                        .toList());
        Scheduler one = scheduler(0, Machine.ofNodes(1, 4));
        examine(examined(server.snapshot(), one));
        assertEquals(
                List.of("node n2 is on the server, and not in the plan"),
                examine(examined(server.snapshot(), one)).findings().stream()
                        .map(Health.Finding::words)
                        .toList());
    }

    /** A node that comes back stands in the plan twice: as it was, with nothing, and as it is. */
    @Test
    void aNodeThatWasGoneForAWhileIsTheOneThatIsBack() throws PbsException {
        Scheduler scheduler = scheduler(0, TWO_NODES);
        scheduler.apply(NOW, List.of(new Event.NodeGone(0, 1)));
        examine(examined(server().snapshot(), scheduler));
        assertEquals(
                List.of("node n2 is on the server, and not in the plan"),
                examine(examined(server().snapshot(), scheduler)).findings().stream()
                        .map(Health.Finding::words)
                        .toList());

        scheduler.apply(NOW, List.of(new Event.NodeNew(0, new Node("n2", Resources.of(4)))));
        examine(examined(server().snapshot(), scheduler));
        assertEquals(
                List.of(), examine(examined(server().snapshot(), scheduler)).findings());
    }

    @Test
    void tellsOfPromisesThatTheStoreDoesNotHave() throws PbsException {
        List<ListedJob> jobs = SamplePublished.make().jobs();
        Examined examined =
                new Examined(server().snapshot(), scheduler(0, TWO_NODES).plan(), jobs, Set.of(), NOW);
        store = () -> Map.of("11.sim", OptionalLong.of(NOW - 10), "12.sim", OptionalLong.of(NOW));
        examine(examined);
        assertEquals(
                List.of("job 12.sim was promised a start at " + (NOW + 3000) + ", and the store has " + NOW),
                examine(examined).findings().stream().map(Health.Finding::words).toList());
        store = () -> {
            throw new IOException("cannot read almanac.db");
        };
        examine(examined);
        Health unreadable = examine(examined);
        assertEquals(
                List.of("cannot read almanac.db"),
                unreadable.findings().stream().map(Health.Finding::words).toList());
        assertEquals(2, unreadable.totals().get(Kind.STORE));
    }

    @Test
    void anExaminationThatBreaksIsAFinding() throws PbsException {
        store = () -> {
            throw new IllegalStateException("broken");
        };
        Health health = examine(examined(server().snapshot(), scheduler(0, TWO_NODES)));
        assertEquals(Kind.CHECK, health.findings().get(0).kind());
        assertEquals(1, health.checks());
    }
}
