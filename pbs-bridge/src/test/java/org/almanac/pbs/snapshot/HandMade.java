package org.almanac.pbs.snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;

/** Snapshots and jobs made by hand, for a server that counts cpus alone. */
public final class HandMade {
    public static final long BEGIN = 1_000;

    private HandMade() {}

    public static ServerNode node(String name, NodeState... states) {
        return new ServerNode(name, "main", Resources.of(4), Set.of(), Set.of(states));
    }

    public static ServerQueue queue(String name, boolean started) {
        return new ServerQueue(name, true, started, 0);
    }

    /** A server of the nodes n1, n2 and n3 with the jobs. */
    public static Snapshot at(long time, ServerJob... jobs) {
        return at(time, List.of(node("n1"), node("n2"), node("n3")), jobs);
    }

    public static Snapshot at(long time, List<ServerNode> nodes, ServerJob... jobs) {
        return at(time, nodes, List.of(queue("batch", true)), jobs);
    }

    public static Snapshot at(long time, List<ServerNode> nodes, List<ServerQueue> queues, ServerJob... jobs) {
        return new Snapshot(time, ResourceKinds.CPUS_ONLY, nodes, queues, List.of(jobs));
    }

    public static Location on(String... nodes) {
        List<Location.Share> shares = new ArrayList<>();
        for (String node : nodes) {
            shares.add(new Location.Share(node, Resources.of(2)));
        }
        return new Location(shares);
    }

    /** A job of 2 cpus and 100 s that has never been started. */
    public static ServerJob job(String id, JobState state) {
        return new ServerJob(
                id,
                "test",
                Owner.user("u1"),
                "batch",
                state,
                500,
                100,
                Request.cpus(2),
                OptionalLong.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                0,
                OptionalInt.empty());
    }

    /** Such a job that has been started. */
    public static ServerJob started(String id, JobState state, Location location, long started, int startCount) {
        ServerJob job = job(id, state);
        return new ServerJob(
                id,
                job.name(),
                job.owner(),
                job.queue(),
                state,
                job.queued(),
                job.walltime(),
                job.request(),
                job.executionTime(),
                Optional.of(location).filter(given -> !given.shares().isEmpty()),
                OptionalLong.of(started),
                startCount,
                OptionalInt.empty());
    }

    public static ServerJob in(String queue, ServerJob job) {
        return new ServerJob(
                job.id(),
                job.name(),
                job.owner(),
                queue,
                job.state(),
                job.queued(),
                job.walltime(),
                job.request(),
                job.executionTime(),
                job.location(),
                job.started(),
                job.startCount(),
                job.exitStatus());
    }

    public static ServerJob with(ServerJob job, long queued, long walltime, Request request) {
        return new ServerJob(
                job.id(),
                job.name(),
                job.owner(),
                job.queue(),
                job.state(),
                queued,
                walltime,
                request,
                job.executionTime(),
                job.location(),
                job.started(),
                job.startCount(),
                job.exitStatus());
    }

    public static ServerJob restrained(ServerJob job, Restraints restraints) {
        return new ServerJob(
                job.id(),
                job.name(),
                job.owner(),
                job.queue(),
                job.state(),
                job.queued(),
                job.walltime(),
                job.lengths(),
                job.request(),
                job.executionTime(),
                job.deadline(),
                job.location(),
                job.started(),
                job.startCount(),
                job.exitStatus(),
                restraints,
                job.notes());
    }

    public static ServerJob notBefore(ServerJob job, long time) {
        return new ServerJob(
                job.id(),
                job.name(),
                job.owner(),
                job.queue(),
                job.state(),
                job.queued(),
                job.walltime(),
                job.request(),
                OptionalLong.of(time),
                job.location(),
                job.started(),
                job.startCount(),
                job.exitStatus());
    }

    public static ServerJob byDeadline(ServerJob job, OptionalLong deadline) {
        return new ServerJob(
                job.id(),
                job.name(),
                job.owner(),
                job.queue(),
                job.state(),
                job.queued(),
                job.walltime(),
                job.lengths(),
                job.request(),
                job.executionTime(),
                deadline,
                job.location(),
                job.started(),
                job.startCount(),
                job.exitStatus(),
                job.restraints(),
                job.notes());
    }
}
