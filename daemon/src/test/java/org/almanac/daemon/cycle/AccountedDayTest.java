package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.almanac.daemon.Run;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.follow.Difference;
import org.almanac.pbs.follow.SnapshotFollower;
import org.almanac.pbs.sim.AccountingFiles;
import org.almanac.pbs.sim.AccountingForm;
import org.almanac.pbs.sim.LogArrivals;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.pbs.sim.SimulatedSite;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.workload.log.LogNames;
import org.almanac.workload.log.LogReader;
import org.almanac.workload.log.SiteJob;
import org.almanac.workload.log.SiteLog;
import org.almanac.workload.model.SampleWorkload;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The accounting that a simulated server wrote under a policy, read back and replayed. */
class AccountedDayTest {
    /** In the last hour of a day in Prague, so that there are files of several days. */
    private static final long BEGIN = 1_795_300_000L;

    private static final int JOBS = 400;
    private static final String POLICY = "easy";

    /** When and where a job ran, as the server itself told. */
    private record Ran(long submitted, long start, long end, List<String> nodes) {}

    private final Machine machine = new Machine(
            ResourceKinds.CPUS_AND_MEMORY, List.of(Cluster.alike("cluster", 6, Resources.of(8, 32L << 30))));

    @TempDir
    private Path folder;

    private final Map<String, Ran> ran = new TreeMap<>();
    private Path days;
    private long now = BEGIN;

    private void aServerRunsAllJobs(AccountingForm form) throws IOException, PbsException {
        days = folder.resolve("accounting");
        SampleWorkload sample =
                SampleWorkload.on(machine).withJobs(JOBS).withLoad(0.95).withLongestWalltime(4 * 3600);
        LogArrivals arrivals = new LogArrivals(sample.make(new SplittableRandom(7)), machine, "batch");
        SimulatedPbsServer server = SimulatedPbsServer.cold(SimulatedSite.of(machine), () -> now, arrivals);
        server.keepAccounts(AccountingFiles.into(days, ZoneId.of("Europe/Prague"), form));
        SnapshotFollower follower = new SnapshotFollower(server.snapshot());
        Scheduler scheduler = Policies.create(PolicySpec.parse(POLICY), follower.machine());
        while (server.nextChange() < Long.MAX_VALUE) {
            now = server.nextChange();
            Snapshot snapshot = server.snapshot();
            snapshot.jobs().forEach(this::note);
            Difference difference = follower.follow(snapshot);
            for (List<Event> batch : difference.batches()) {
                scheduler.apply(difference.time(), batch);
            }
            for (Start start : scheduler.decide(difference.time())) {
                server.start(start.job().id().value(), follower.map().location(start.placement()));
                follower.started(start);
            }
        }
        server.close();
    }

    private void note(ServerJob job) {
        OptionalLong ended = job.notes().ended();
        if (job.state() == JobState.COMPLETE && ended.isPresent()) {
            TreeSet<String> nodes = new TreeSet<>();
            for (Share share : job.location().orElseThrow().shares()) {
                nodes.add(share.node());
            }
            ran.put(job.id(), new Ran(job.queued(), job.started().getAsLong(), ended.getAsLong(), List.copyOf(nodes)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyJobIsThereWithItsNodesAndTimes(AccountingForm form) throws IOException, PbsException {
        aServerRunsAllJobs(form);

        SiteLog log = assertInstanceOf(SiteLog.class, LogReader.read(days));

        LogNames names = log.accounts().orElseThrow().names();
        long begin = log.recorded().unixStartTime().orElseThrow();
        Map<String, Ran> read = new TreeMap<>();
        for (SiteJob job : log.jobs()) {
            long submitted = begin + job.facts().submit();
            long start = submitted + job.facts().waited();
            List<String> nodes = job.ranOn().stream()
                    .map(number -> LogNames.of(names.nodes(), number).orElseThrow())
                    .sorted()
                    .toList();
            read.put(
                    job.facts().number() + ".sim",
                    new Ran(submitted, start, start + job.facts().runtime(), nodes));
        }
        assertTrue(ran.size() > 350, "jobs that ran: " + ran.size());
        assertEquals(ran, read);
        assertEquals(0, log.accounts().orElseThrow().counts().bad());
        assertEquals(Map.of(), log.accounts().orElseThrow().counts().oddities());
        try (var files = Files.list(days)) {
            assertTrue(files.count() > 1, "one day alone");
        }
        assertEquals(
                machine.cluster(0).nodes().size(),
                log.machine().cluster(0).nodes().size());
        log.machine()
                .cluster(0)
                .nodes()
                .forEach(node -> assertEquals(8, node.capacity().cpus(), node.name()));
    }

    @ParameterizedTest
    @EnumSource
    void aReplayUnderThePolicyThatRanWaitsAsLong(AccountingForm form) throws IOException, PbsException {
        aServerRunsAllJobs(form);
        Path json = folder.resolve("replay.json");
        Run run = Run.almanac("replay", days, "--policy", POLICY, "--json", json);

        assertEquals(0, run.code(), run.err());
        JsonNode report = new ObjectMapper().readTree(json.toFile());
        double replayed = report.at("/runs/0/mean_wait_s").asDouble();
        double happened = ran.values().stream()
                .mapToLong(each -> each.start() - each.submitted())
                .average()
                .orElseThrow();
        assertTrue(happened > 60, "mean wait " + happened);
        assertEquals(happened, replayed, 0.05 * happened);
    }
}
