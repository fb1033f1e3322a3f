package org.almanac.pbs.sim;

import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.almanac.pbs.sim.JobRecords.Kind;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Sharing;
import org.almanac.workload.request.MemorySize;
import org.almanac.workload.request.NodePart;
import org.almanac.workload.request.NodeTerm;
import org.almanac.workload.request.Nodespec;

/**
 * The attributes of a job in TORQUE's accounting records, on a machine of a simulated server.
 *
 * <p>Such a record tells neither what a queued job asks for nor the memory that a run holds of a node. Pieces that may lie
 * anywhere are {@code procs} where each is one cpu, else a nodespec, which asks for a node each.
 */
final class TorqueRecord {
    private TorqueRecord() {}

    /** What stands behind the id of the job in a record of that kind. */
    static String of(Kind kind, SimJob job, long time) {
        return switch (kind) {
            case QUEUED -> "queue=" + job.queue;
            case DELETED -> "requestor=root@localhost";
            case REQUEUED -> "";
            case STARTED -> ran(job, time).toString();
            case ENDED ->
                ran(job, time)
                        .add("session=0")
                        .add("total_execution_slots=" + slots(job))
                        .add("unique_node_count=" + nodes(job))
                        .add("end=" + time)
                        .add("Exit_status=" + job.exitStatus.orElse(0))
                        .add("resources_used.walltime=" + OpenPbsRecord.duration(job.ranBefore))
                        .toString();
        };
    }

    private static StringJoiner ran(SimJob job, long time) {
        StringJoiner text = new StringJoiner(" ");
        String user = job.submission.owner().user();
        String project = job.submission.owner().project();
        text.add("user=" + user);
        text.add("group=" + job.submission.owner().group());
        if (!project.isEmpty()) {
            text.add("account=" + project);
        }
        text.add("jobname=" + job.submission.name());
        text.add("queue=" + job.queue);
        text.add("ctime=" + job.created);
        text.add("qtime=" + job.queued);
        text.add("etime=" + job.eligible.orElse(job.queued));
        text.add("start_count=" + job.startCount);
        text.add("start=" + job.started.orElse(time));
        text.add("owner=" + user + "@localhost");
        text.add("exec_host=" + job.location.map(TorqueRecord::hosts).orElse(""));
        asked(job.submission.request(), job.kinds, text);
        text.add("Resource_List.walltime=" + OpenPbsRecord.duration(job.walltime));
        return text;
    }

    private static void asked(Request request, ResourceKinds kinds, StringJoiner text) {
        long cpus = request.total().cpus();
        boolean plain = request.chunks().stream()
                .allMatch(chunk -> chunk.wanted().isEmpty() && chunk.avoided().isEmpty());
        boolean single =
                request.chunks().stream().allMatch(chunk -> chunk.each().cpus() == 1);
        if (request.arrangement() == Arrangement.PACK && plain) {
            text.add("Resource_List.ncpus=" + cpus);
        } else if (request.arrangement() == Arrangement.FREE && plain && single) {
            text.add("Resource_List.procs=" + cpus);
        } else {
            String nodes = nodespec(request, kinds).text();
            text.add("Resource_List.nodes=" + nodes);
            text.add("Resource_List.nodect="
                    + request.chunks().stream().mapToInt(Chunk::count).sum());
            text.add("Resource_List.neednodes=" + nodes);
        }
        int memory = kinds.indexOf("memory");
        if (memory >= 0 && isOneShare(request) && request.total().amount(memory) > 0) {
            text.add("Resource_List.mem=" + MemorySize.format(request.total().amount(memory)));
        }
    }

    /** Whether the memory of the whole job, divided evenly, is that of each piece. */
    private static boolean isOneShare(Request request) {
        return request.chunks().size() == 1;
    }

    private static Nodespec nodespec(Request request, ResourceKinds kinds) {
        int memory = kinds.indexOf("memory");
        List<NodePart> parts = request.chunks().stream()
                .map(chunk -> {
                    NodePart part = NodePart.of(
                            chunk.count(),
                            (int) chunk.each().cpus(),
                            terms(chunk).toArray(NodeTerm[]::new));
                    return memory < 0 || isOneShare(request)
                            ? part
                            : part.withMemory(chunk.each().amount(memory));
                })
                .toList();
        boolean alone = request.sharing() == Sharing.EXCLUSIVE || request.sharing() == Sharing.EXCLUSIVE_HOSTS;
        return new Nodespec(parts, List.of(), alone ? Optional.of(Sharing.EXCLUSIVE) : Optional.empty());
    }

    private static Stream<NodeTerm> terms(Chunk chunk) {
        return Stream.concat(
                new TreeSet<>(chunk.wanted()).stream().map(NodeTerm.Wanted::new),
                new TreeSet<>(chunk.avoided()).stream().map(NodeTerm.Avoided::new));
    }

    /** The slots of each node, counted from 0. */
    private static String hosts(Location location) {
        StringJoiner text = new StringJoiner("+");
        for (Share share : location.shares()) {
            long last = share.held().cpus() - 1;
            text.add(share.node() + (last > 0 ? "/0-" + last : "/0"));
        }
        return text.toString();
    }

    private static long slots(SimJob job) {
        return job.location.stream()
                .flatMap(location -> location.shares().stream())
                .mapToLong(share -> share.held().cpus())
                .sum();
    }

    private static long nodes(SimJob job) {
        return job.location.stream()
                .flatMap(location -> location.shares().stream())
                .map(Share::node)
                .distinct()
                .count();
    }
}
