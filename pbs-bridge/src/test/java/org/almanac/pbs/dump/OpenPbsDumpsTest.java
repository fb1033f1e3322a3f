package org.almanac.pbs.dump;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.almanac.pbs.ArrayMembership;
import org.almanac.pbs.ClusterRule;
import org.almanac.pbs.Dependency;
import org.almanac.pbs.Hold;
import org.almanac.pbs.JobState;
import org.almanac.pbs.Location;
import org.almanac.pbs.PlannedStart;
import org.almanac.pbs.ReadingRules;
import org.almanac.pbs.ServerJob;
import org.almanac.pbs.ServerNode;
import org.almanac.pbs.ServerWindow;
import org.almanac.pbs.Snapshot;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.openpbs.OpenPbsUnderstanding;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.api.Test;

/** What a real OpenPBS server told, understood. */
class OpenPbsDumpsTest {
    private static final long NOW = 1_795_178_573L;
    private static final long MB = 1L << 20;
    private static final ReadingRules RULES =
            new ReadingRules(ClusterRule.ONE, 600, Optional.empty(), ReadingRules.NodeMemory.PHYSICAL, ZoneOffset.UTC);

    private static Snapshot understand(String... dumps) {
        return new OpenPbsUnderstanding(RULES).understand(SharedDumps.poll(NOW, dumps));
    }

    private static ServerJob job(Snapshot snapshot, String id) {
        return snapshot.jobs().stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static Location at(String node, long cpus, long memory) {
        return new Location(List.of(new Location.Share(node, Resources.of(cpus, memory))));
    }

    @Test
    void everythingThatAManagerSees() {
        Snapshot snapshot = understand("openpbs/ifl_all_root.txt");
        assertEquals(List.of(), snapshot.notUnderstood());
        assertEquals(List.of("cpus", "memory"), snapshot.kinds().names());
        assertEquals(10, snapshot.jobs().size());
        assertEquals(17, snapshot.nodes().size());
        ServerNode node = snapshot.nodes().get(1);
        assertEquals("vn01", node.name());
        assertEquals(Resources.of(4, 8192 * MB), node.capacity());
        assertTrue(node.properties().containsAll(Set.of("arch=linux", "host=vn01", "vnode=vn01")));
        assertEquals("vn01", node.host());
        assertEquals(Resources.of(0, 0), snapshot.nodes().get(0).capacity());

        ServerJob running = job(snapshot, "3014.localhost");
        assertEquals(new Owner("pbsuser", "pbsuser", ""), running.owner());
        assertEquals(
                List.of(new Chunk(2, Resources.of(2, 100 * MB))),
                running.request().chunks());
        assertEquals(
                Optional.of(new Location(List.of(
                        new Location.Share("vn01", Resources.of(2, 100 * MB)),
                        new Location.Share("vn02", Resources.of(2, 100 * MB))))),
                running.location());
        assertEquals(OptionalLong.of(1_795_178_565L), running.started());
        assertEquals(1, running.startCount());
        assertEquals(List.of(), running.restraints().dependencies());

        assertEquals(JobState.SUSPENDED, job(snapshot, "3015.localhost").state());
        ServerJob planned = job(snapshot, "3016.localhost");
        assertEquals(Arrangement.SCATTER, planned.request().arrangement());
        assertEquals(
                Optional.of(new PlannedStart.At(1_795_179_166L, List.of("vn01", "vn02"))),
                planned.notes().told());
        assertEquals("projA", job(snapshot, "3017.localhost").owner().project());
        assertEquals(108_000, job(snapshot, "3017.localhost").walltime());
        ServerJob held = job(snapshot, "3018.localhost");
        assertEquals(Set.of(Hold.USER), held.restraints().holds());
        assertEquals(600, held.walltime(), "as the site says for jobs without");
        assertEquals(
                OptionalLong.of(1_795_182_120L), job(snapshot, "3019.localhost").executionTime());
        assertEquals(
                List.of(new Dependency(Dependency.Trigger.ENDED_WELL, "3014.localhost")),
                job(snapshot, "3020.localhost").restraints().dependencies());
    }

    @Test
    void arraysAreTheirJobs() {
        Snapshot snapshot = understand("openpbs/ifl_all_root.txt");
        ServerJob first = job(snapshot, "3021[1].localhost");
        assertEquals(
                Optional.of(new ArrayMembership("3021[].localhost", OptionalLong.of(2))),
                first.restraints().array());
        assertEquals(Optional.of(at("vn04", 1, 0)), first.location());
        ServerJob queued = job(snapshot, "3021[5].localhost");
        assertEquals(JobState.QUEUED, queued.state());
        assertEquals(OptionalLong.empty(), queued.started(), "the start of its array is not its own");
    }

    /** What is told to be assigned is what the jobs that run hold. */
    @Test
    void theUseOfNodesIsThatOfTheirJobs() {
        Map<Kind, List<BatchObject>> told = DumpReader.read(SharedDumps.text("openpbs/ifl_all_root.txt"));
        Snapshot snapshot = understand("openpbs/ifl_all_root.txt");
        Map<String, Long> used = snapshot.jobs().stream()
                .filter(job -> job.state() == JobState.RUNNING)
                .flatMap(job -> job.location().orElseThrow().shares().stream())
                .collect(Collectors.groupingBy(
                        Location.Share::node,
                        Collectors.summingLong(share -> share.held().cpus())));
        for (BatchObject vnode : told.get(Kind.NODE)) {
            assertEquals(
                    Long.parseLong(vnode.get("resources_assigned.ncpus").orElseThrow()),
                    used.getOrDefault(vnode.name(), 0L),
                    vnode.name());
        }
    }

    @Test
    void whatAUserSeesMeansTheSame() {
        Snapshot manager = understand("openpbs/ifl_all_root.txt");
        Snapshot user = understand("openpbs/ifl_all_user.txt");
        assertEquals(List.of(), user.notUnderstood());
        assertEquals(manager.nodes(), user.nodes());
        assertEquals(
                manager.jobs().stream().map(ServerJob::request).toList(),
                user.jobs().stream().map(ServerJob::request).toList());
        assertEquals(
                manager.jobs().stream().map(job -> job.owner().user()).toList(),
                user.jobs().stream().map(job -> job.owner().user()).toList());
    }

    @Test
    void theSameByOtherWays() {
        Snapshot library = understand("openpbs/ifl_all_root.txt");
        Snapshot text = understand(
                "openpbs/qstat_Bf.txt", "openpbs/qstat_Qf.txt", "openpbs/pbsnodes_av.txt", "openpbs/qstat_tf.txt");
        assertEquals(library.jobs(), text.jobs());
        assertEquals(library.nodes(), text.nodes());
        assertEquals(library.queues(), text.queues());
        Snapshot json = understand("openpbs/pbsnodes_av.json", "openpbs/qstat_f.json");
        assertEquals(
                library.jobs().stream()
                        .filter(job -> job.restraints().array().isEmpty())
                        .map(ServerJob::request)
                        .toList(),
                json.jobs().stream().map(ServerJob::request).toList());
    }

    @Test
    void aReservation() {
        Snapshot snapshot = understand(
                "openpbs/pbsnodes_av.txt", "openpbs/qstat_Bf.txt", "openpbs/qstat_Qf.txt", "openpbs/resv.txt");
        assertEquals(
                List.of(new ServerWindow(
                        "R22.localhost", Set.of("vn15"), 1_795_178_160L, 1_795_178_340L, Optional.of("R22"))),
                snapshot.rules().windows());
    }

    @Test
    void everything() {
        List<String> names = SharedDumps.names("openpbs");
        SharedDumps.text("openpbs/qstat_f.txt");
        int jobs = 0;
        for (String name : names) {
            Snapshot snapshot = understand("openpbs/pbsnodes_av.txt", name);
            jobs += snapshot.jobs().size();
            for (var each : snapshot.notUnderstood()) {
                assertTrue(each.why().length() < 400, each::why);
            }
        }
        assertTrue(jobs >= 40, jobs + " jobs");
        assertTrue(names.size() >= 21, names::toString);
    }
}
