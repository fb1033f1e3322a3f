package org.almanac.pbs.dump;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.ifl.OpenPbsCode;
import org.almanac.pbs.openpbs.OpenPbsUnderstanding;
import org.almanac.pbs.reading.Understanding;
import org.almanac.pbs.snapshot.ArrayMembership;
import org.almanac.pbs.snapshot.Booking;
import org.almanac.pbs.snapshot.Dependency;
import org.almanac.pbs.snapshot.Hold;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.api.Test;

/** What a real OpenPBS server told, understood. */
class OpenPbsDumpsTest extends DumpsTest {
    private static final long NOW = 1_795_178_573L;
    private static final long MB = 1L << 20;

    OpenPbsDumpsTest() {
        super("openpbs", NOW);
    }

    @Override
    Understanding understanding() {
        return new OpenPbsUnderstanding(RULES);
    }

    @Override
    String nodes() {
        return "openpbs/pbsnodes_av.txt";
    }

    @Override
    BatchObject someJob() {
        return without(
                object("openpbs/ifl_all_root.txt", Kind.JOB, "3014.localhost"),
                "exec_vnode",
                "exec_host",
                "exec_host2",
                "Resource_List.mem");
    }

    @Override
    BatchObject someNode() {
        return object("openpbs/pbsnodes_av.txt", Kind.NODE, "vn01");
    }

    @Override
    String found() {
        return """
                array.txt: job 21, errors 2
                estimated.txt: job 2, lists 11, errors 2
                ifl_all_root.txt: server 1, queue 1, node 17, job 11, resource 48, lists 18
                ifl_all_user.txt: server 1, queue 1, node 17, job 11, resource 48, lists 18
                pbsnodes_av.json: node 17
                pbsnodes_av.txt: node 17
                qmgr_ps.txt: server 1, queue 1
                qstat_Bf.txt: server 1
                qstat_Qf.txt: queue 1
                qstat_f.json: job 8
                qstat_f.txt: job 8
                qstat_tf.txt: job 11
                resv.txt: reservation 1, lists 2, errors 1
                rights.txt: lists 1, errors 1
                run_errors.txt: lists 25, errors 9
                stale_connection.txt: errors 3
                """;
    }

    @Override
    Map<String, String> notRead() {
        return Map.of(
                "accounting.txt", "the log of what has ended: Almanac asks the server and reads no log of it",
                "bench.txt", "how long calls took",
                "qstat_T.txt", "a table for people; Almanac asks for the attributes behind it",
                "qstat_wT.txt", "a table for people",
                "qstat_ans1w.txt", "a table for people",
                "registered_sched_run.txt", "what a scheduler of somebody's wrote of its own doings");
    }

    @Override
    Pattern answer() {
        return Pattern.compile("errno=(\\d+)(?= |$)(?: msg=(.*?)(?: [\\d.]+ms)?$)?", Pattern.MULTILINE);
    }

    @Override
    Optional<String> words(int code) {
        return OpenPbsCode.of(code).map(known -> OpenPbsCode.textOf(code));
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
        Resources all = snapshot.nodes().stream()
                .filter(vnode -> vnode.name().equals("vn15"))
                .findFirst()
                .orElseThrow()
                .capacity();
        long[] named = new long[all.kinds()];
        named[0] = 2;
        named[1] = 102_400L << 10;
        assertEquals(
                List.of(new ServerWindow(
                        "R22.localhost",
                        Set.of("vn15"),
                        Map.of("vn15", Resources.of(named)),
                        1_795_178_160L,
                        1_795_178_340L,
                        Optional.of("R22"),
                        Optional.empty(),
                        Optional.of(new Booking(false, "", "pbsuser", List.of("pbsuser"))))),
                snapshot.rules().windows());
    }

    @Override
    void assertAsTold(BatchObject told, ServerJob job, String what) {
        told.get("Resource_List.ncpus")
                .ifPresent(cpus ->
                        assertEquals(cpus, Long.toString(job.request().total().cpus()), what));
        told.get("Resource_List.mem")
                .ifPresent(
                        text -> assertEquals(bytes(text), job.request().total().amount(1), what));
    }

    @Override
    Map<String, Long> cpusHeld(BatchObject told) {
        return cpus(told.get("exec_vnode").orElseThrow());
    }

    private static long bytes(String text) {
        long number = Long.parseLong(text.replaceAll("\\D", ""));
        return switch (text.replaceAll("\\d", "").toLowerCase(Locale.ROOT)) {
            case "b" -> number;
            case "kb" -> number << 10;
            case "mb" -> number << 20;
            default -> number << 30;
        };
    }

    private static Map<String, Long> cpus(String vnodes) {
        Map<String, Long> cpus = new TreeMap<>();
        Matcher matcher = Pattern.compile("([\\w.\\[\\]-]+)(?::[^+)]*?ncpus=(\\d+))?[^+]*")
                .matcher(vnodes);
        while (matcher.find()) {
            String count = matcher.group(2);
            cpus.merge(matcher.group(1), count == null ? 0 : Long.parseLong(count), Long::sum);
        }
        return cpus;
    }

    /** The server's own counts: jobs in each state, cpus in use, and what its vnodes have. */
    @Test
    void theCountsAreThoseOfTheServer() {
        String text = SharedDumps.text("openpbs/ifl_all_root.txt");
        Snapshot snapshot = understand("openpbs/ifl_all_root.txt");
        Matcher counts = Pattern.compile(
                        "state_count = Transit:0 Queued:(\\d+) Held:(\\d+) Waiting:(\\d+) Running:(\\d+)")
                .matcher(text);
        assertTrue(counts.find());
        // The server counts suspended jobs as running, of an array those that run, and itself as one that has begun.
        Map<String, Long> told = new TreeMap<>();
        snapshot.jobs().stream()
                .filter(job -> job.restraints().array().isEmpty() || job.state() == JobState.RUNNING)
                .map(job -> job.state() == JobState.SUSPENDED ? JobState.RUNNING : job.state())
                .forEach(state -> told.merge(state.name(), 1L, Long::sum));
        assertEquals(
                Map.of(
                        "QUEUED", Long.parseLong(counts.group(1)),
                        "HELD", Long.parseLong(counts.group(2)),
                        "WAITING", Long.parseLong(counts.group(3)),
                        "RUNNING", Long.parseLong(counts.group(4))),
                told);
        Matcher available = Pattern.compile("resources_available\\.ncpus = (\\d+)")
                .matcher(text.substring(0, text.indexOf("-- vnode count")));
        long cpus = available
                .results()
                .mapToLong(found -> Long.parseLong(found.group(1)))
                .sum();
        assertEquals(
                cpus,
                snapshot.nodes().stream()
                        .mapToLong(node -> node.capacity().cpus())
                        .sum());
        assertEquals(List.of(), snapshot.rules().limits());
        assertEquals(Map.of(), snapshot.rules().countables());
        assertEquals(1, snapshot.queues().size());
        assertTrue(snapshot.nodes().stream().allMatch(ServerNode::takesJobs));
    }
}
