package org.almanac.pbs.snapshot;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.almanac.planner.cluster.ResourceKinds;

/**
 * What a server answered at one moment.
 *
 * @param time the server's time, in epoch seconds
 * @param kinds the resources that are counted, in the order of all amounts in this snapshot
 * @param notUnderstood what was told besides; a job among it is not among the jobs
 * @param ended jobs that were over lately and are not listed any more, as far as the server remembers such
 */
public record Snapshot(
        long time,
        ResourceKinds kinds,
        List<ServerNode> nodes,
        List<ServerQueue> queues,
        List<ServerJob> jobs,
        ServerRules rules,
        List<NotUnderstood> notUnderstood,
        List<ServerJob> ended) {
    private static final String JOB = "job ";

    public Snapshot {
        nodes = List.copyOf(nodes);
        queues = List.copyOf(queues);
        jobs = List.copyOf(jobs);
        notUnderstood = List.copyOf(notUnderstood);
        ended = List.copyOf(ended);
    }

    /** What a server told that remembers no jobs that are over beyond those it lists. */
    public Snapshot(
            long time,
            ResourceKinds kinds,
            List<ServerNode> nodes,
            List<ServerQueue> queues,
            List<ServerJob> jobs,
            ServerRules rules,
            List<NotUnderstood> notUnderstood) {
        this(time, kinds, nodes, queues, jobs, rules, notUnderstood, List.of());
    }

    /** The jobs that are left out as they were not understood, by id, each with what was not. */
    public SortedMap<String, String> jobsLeftOut() {
        SortedMap<String, String> leftOut = new TreeMap<>();
        for (NotUnderstood each : notUnderstood) {
            if (each.subject().startsWith(JOB)) {
                leftOut.put(each.subject().substring(JOB.length()), each.why());
            }
        }
        if (!leftOut.isEmpty()) {
            jobs.forEach(job -> {
                leftOut.remove(job.id());
                job.restraints().array().ifPresent(array -> leftOut.remove(array.array()));
            });
        }
        return leftOut;
    }

    /** What is not understood of the waiting jobs that are left out, once for each job, or array, that is told of it. */
    public List<NotUnderstood> waitingLeftOut() {
        Map<String, String> leftOut = jobsLeftOut();
        Map<String, NotUnderstood> waiting = new LinkedHashMap<>();
        for (NotUnderstood each : notUnderstood) {
            if (each.leftOut().isPresent() && leftOut.containsKey(each.subject().substring(JOB.length()))) {
                waiting.put(each.leftOut().get().id(), each);
            }
        }
        return List.copyOf(waiting.values());
    }

    /** What a server told that rules nothing besides, all of it understood. */
    public Snapshot(
            long time, ResourceKinds kinds, List<ServerNode> nodes, List<ServerQueue> queues, List<ServerJob> jobs) {
        this(time, kinds, nodes, queues, jobs, ServerRules.NONE, List.of());
    }

    /** The same with other nodes. */
    public Snapshot with(List<ServerNode> others) {
        return new Snapshot(time, kinds, others, queues, jobs, rules, notUnderstood, ended);
    }

    /** The same with other jobs. */
    public Snapshot withJobs(List<ServerJob> others) {
        return new Snapshot(time, kinds, nodes, queues, others, rules, notUnderstood, ended);
    }

    /** The same under other rules. */
    public Snapshot under(ServerRules others) {
        return new Snapshot(time, kinds, nodes, queues, jobs, others, notUnderstood, ended);
    }
}
