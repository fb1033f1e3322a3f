package org.almanac.daemon.trial;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.ResourceKinds;

/** What a TORQUE server would tell of a snapshot of a simulated one that counts cpus alone, in its attributes. */
final class TorqueText {
    private TorqueText() {}

    /** All of it, in parts that each tell of one object. */
    static List<String> of(Snapshot snapshot, Map<String, String> comments) {
        List<String> parts = new ArrayList<>();
        parts.add("""
                @server sim
                server_state=Active
                scheduling=True
                query_other_jobs=True
                managers=%s@*
                """.formatted(System.getProperty("user.name")));
        snapshot.queues().forEach(queue -> parts.add("""
                @queue %s
                queue_type=Execution
                enabled=True
                started=True
                """.formatted(queue.name())));
        snapshot.nodes().forEach(node -> parts.add(node(node)));
        Map<String, Long> taken = new HashMap<>();
        snapshot.jobs().forEach(job -> parts.add(job(job, taken, comments)));
        return parts;
    }

    private static String node(ServerNode node) {
        String states = node.states().stream()
                .map(NodeState::name)
                .map(name -> name.toLowerCase(Locale.ROOT).replace('_', '-'))
                .sorted()
                .collect(Collectors.joining(","));
        return "@node " + node.name() + "\nstate=" + states + "\nnp="
                + node.capacity().amount(ResourceKinds.CPUS) + "\n";
    }

    private static String job(ServerJob job, Map<String, Long> taken, Map<String, String> comments) {
        StringBuilder text = new StringBuilder("@job " + job.id() + "\n");
        add(text, "Job_Name", job.name());
        add(text, "Job_Owner", job.owner().user() + "@sim");
        add(text, "euser", job.owner().user());
        add(text, "egroup", job.owner().group());
        add(text, "queue", job.queue());
        add(text, "ctime", job.queued());
        add(text, "qtime", job.queued());
        add(text, "job_state", job.state().letter());
        add(text, "substate", substate(job.state()));
        add(text, "Resource_List.walltime", duration(job.walltime()));
        add(
                text,
                "Resource_List.nodes",
                job.request().chunks().stream().map(TorqueText::piece).collect(Collectors.joining("+")));
        if (job.startCount() > 0) {
            add(text, "start_count", job.startCount());
        }
        job.started().ifPresent(started -> add(text, "start_time", started));
        job.location()
                .ifPresent(location -> add(
                        text,
                        "exec_host",
                        location.shares().stream()
                                .map(share -> slots(share, taken))
                                .collect(Collectors.joining("+"))));
        job.exitStatus().ifPresent(status -> add(text, "exit_status", status));
        if (comments.containsKey(job.id())) {
            add(text, "comment", comments.get(job.id()));
        }
        return text.toString();
    }

    private static int substate(JobState state) {
        return switch (state) {
            case RUNNING -> 42;
            case EXITING -> 50;
            case COMPLETE -> 59;
            case HELD -> 20;
            default -> 10;
        };
    }

    private static String piece(Chunk chunk) {
        return chunk.count() + ":ppn=" + chunk.each().cpus();
    }

    private static String slots(Share share, Map<String, Long> taken) {
        long first = taken.getOrDefault(share.node(), 0L);
        long last = first + share.held().cpus() - 1;
        taken.put(share.node(), last + 1);
        return share.node() + "/" + first + (last > first ? "-" + last : "");
    }

    private static String duration(long seconds) {
        return "%02d:%02d:%02d".formatted(seconds / 3600, seconds / 60 % 60, seconds % 60);
    }

    private static void add(StringBuilder text, String name, Object value) {
        text.append(name).append('=').append(value).append('\n');
    }
}
