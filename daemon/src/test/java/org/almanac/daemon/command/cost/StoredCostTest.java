package org.almanac.daemon.command.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.Run;
import org.almanac.daemon.config.StoreSettings;
import org.almanac.daemon.cycle.Bystanders;
import org.almanac.daemon.cycle.Cycle;
import org.almanac.daemon.cycle.CycleSettings;
import org.almanac.daemon.cycle.Interruption;
import org.almanac.daemon.cycle.PlanningSettings;
import org.almanac.daemon.cycle.WallClock;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.Remembrance;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.record.DecisionRecord;
import org.almanac.daemon.store.HistoryQuery;
import org.almanac.daemon.store.HistoryReader;
import org.almanac.daemon.store.Store;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.daemon.view.Status.Totals;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.pbs.sim.SimulatedSite;
import org.almanac.pbs.sim.Submission;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.score.AcceptableWait;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What limits are told to have cost the jobs that a daemon has kept, on a node of four cpus with 16 bytes of memory. */
class StoredCostTest {
    private static final long BEGIN = 1_795_178_500L;

    private static final StoreSettings SETTINGS = new StoreSettings(Duration.ofDays(400), 1L << 32);

    /** How often the server is looked at; everything happens at such a moment. */
    private static final int STEP = 10;

    private static final ResourceKinds KINDS = ResourceKinds.CPUS_AND_MEMORY;
    private static final Limit MEMORY_OF_A_GROUP = new Limit(
            "memory-of-a-group",
            new Subject.Each(Subject.Party.GROUP),
            new Measure.OfResource(KINDS.indexOf("memory")),
            new Amount.Absolute(8));

    @TempDir
    private Path folder;

    private long now = BEGIN;

    /**
     * Of the same group ann's two jobs, from 0 and 10 on, ask for 8 bytes each, and bob's third one, from 20 on, for 4; of
     * another group eve's from 20 on. Two more ask for the whole node, and are not over when the daemon ends.
     */
    @BeforeEach
    void run() throws IOException, PbsException {
        Machine machine = new Machine(KINDS, List.of(new Cluster("c", List.of(new Node("n", Resources.of(4, 16))))));
        SimulatedPbsServer server = SimulatedPbsServer.empty(SimulatedSite.of(machine), () -> now);
        AlmanacMetrics metrics = new AlmanacMetrics("test");
        try (Store store = Store.open(folder, SETTINGS, metrics.store());
                DecisionRecord record = DecisionRecord.open(
                        folder,
                        new DecisionRecord.Bounds(Duration.ofDays(30), 1L << 30),
                        "test",
                        Map::of,
                        metrics.record())) {
            LocalRules rules =
                    new LocalRules(List.of(MEMORY_OF_A_GROUP), List.of(), Optional.empty(), AcceptableWait.WITH_FLOORS);
            Cycle cycle = Cycle.active(
                            server,
                            new PlanningSettings(PolicySpec.parse("easy"), 1, rules, CycleSettings.usual()),
                            Bystanders.NONE,
                            () -> StandingOrders.NONE,
                            store,
                            new TestClock(),
                            new ReasonWords(ZoneOffset.UTC),
                            metrics)
                    .recordedBy(record);
            submit(server, "ann", "chem", 1, 8, 100, 100);
            step(cycle);
            submit(server, "ann", "chem", 1, 8, 100, 50);
            step(cycle);
            submit(server, "bob", "chem", 1, 4, 100, 50);
            submit(server, "eve", "physics", 1, 4, 100, 50);
            for (int i = 0; i < 30; i++) {
                step(cycle);
            }
            submit(server, "eve", "physics", 4, 8, 1000, 1000);
            submit(server, "ann", "chem", 4, 8, 1000, 1000);
            step(cycle);
        }
    }

    private void step(Cycle cycle) {
        cycle.run(Interruption.NONE);
        now += STEP;
    }

    private static void submit(
            SimulatedPbsServer server, String user, String group, int cpus, long memory, long walltime, long runtime)
            throws PbsException {
        server.submit(new Submission(
                "job",
                new Owner(user, group, ""),
                SimulatedSite.DEFAULT_QUEUE,
                walltime,
                runtime,
                Request.of(new Chunk(1, Resources.of(cpus, memory)))));
    }

    private final class TestClock implements WallClock {
        @Override
        public Instant now() {
            return Instant.ofEpochSecond(now);
        }

        @Override
        public long nanos() {
            return now * 1_000_000_000L;
        }
    }

    private Run cost(Object... more) {
        List<Object> words = new ArrayList<>(List.of("limits", "--cost", "--state", folder));
        words.addAll(List.of(more));
        return Run.almanac(words.toArray());
    }

    private static List<String> notKnown(Run run) {
        List<String> told = new ArrayList<>();
        run.data().get("not_known").forEach(each -> told.add(each.asText()));
        return told;
    }

    /** Which the replay has as the daemon had it: by groups and memory, which the store keeps. */
    @Test
    void itIsToldOfTheLastWeekOfTheDaemonsOwnJobs() {
        Run run = cost("-F", "json");
        assertEquals(ExitCode.DONE, run.code(), run::err);
        JsonNode cost = run.data().get("limits").get(0);
        assertEquals("memory-of-a-group", cost.get("limit").asText());
        // ann's second job from 10 to 100, and bob's from 20 to 150.
        assertEquals(2, cost.get("held_jobs").asInt(), run::out);
        assertEquals(90 + 130, cost.get("held_s").asInt());
        assertEquals("[\"ann\",\"bob\"]", cost.get("users").toString());
        assertEquals((90 + 130) / 2.0, cost.get("with").get("held_mean_wait_s").asDouble());
        // Without it ann's second job starts at 10, and bob's and eve's wait for memory from 20 until it ends.
        assertEquals((0 + 40) / 2.0, cost.get("without").get("held_mean_wait_s").asDouble());
        JsonNode gains = cost.get("by_user").get(2);
        assertEquals("eve", gains.get("user").asText());
        assertEquals(0, gains.get("with_mean_wait_s").asDouble());
        assertEquals((40 + 0) / 2.0, gains.get("without_mean_wait_s").asDouble());
        assertEquals("A", run.data().get("fidelity").get("grade").asText(), run::out);
        assertEquals(6, run.data().get("started").asInt());
        assertEquals(
                List.of(
                        "2 jobs are not over, and are taken to use as much of their walltimes as their users' jobs mostly"
                                + " did"),
                notKnown(run));
    }

    @Test
    void jobsThatWereNotKeptInFullCountByTheirUsersQueuesAndCpus() throws IOException {
        List<KeptJob> jobs = new ArrayList<>();
        try (HistoryReader reader = HistoryReader.open(folder)) {
            reader.read(HistoryQuery.ALL, each -> jobs.add(withoutRequest(each.job())));
        }
        Files.delete(folder.resolve(Store.FILE));
        try (Store store = Store.open(folder, SETTINGS, new AlmanacMetrics("test").store())) {
            store.keep(new Remembrance(now, jobs, List.of(), new Totals(6, 0, 4, 6, 6, 0), Optional.empty()));
        }
        Run run = cost("-F", "json");
        assertEquals(ExitCode.DONE, run.code(), run::err);
        assertEquals(
                "6 jobs were kept by a version that kept no groups, memory and nodes: they count by their users, queues and"
                        + " cpus alone",
                notKnown(run).get(1));
        assertEquals(6, run.data().get("started").asInt());
        assertFalse(run.data().get("limits").get(0).get("replayed").asBoolean());
    }

    private static KeptJob withoutRequest(KeptJob job) {
        return new KeptJob(
                job.id(),
                job.user(),
                job.queue(),
                job.queued(),
                job.cpus(),
                job.walltime(),
                job.told(),
                job.promised(),
                job.bound(),
                job.ordered(),
                job.started(),
                job.ended(),
                job.telling(),
                job.runs(),
                job.over());
    }

    @Test
    void whereNoJobIsKeptThatIsSaidInALine() {
        Run run = cost("--since", "2100-01-01");
        assertEquals(ExitCode.FAILED, run.code());
        assertEquals(1, run.errLines().size(), run::err);
        assertTrue(run.err().contains("has run or waited since 2100-01-01 00:00"), run::err);
    }
}
