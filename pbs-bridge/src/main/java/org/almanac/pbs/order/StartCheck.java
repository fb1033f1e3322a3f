package org.almanac.pbs.order;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.snapshot.ArrayMembership;
import org.almanac.pbs.snapshot.Dependency;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.limit.Limit;

/**
 * Whether a job may be started, by the newest snapshot and the starts that were made since.
 *
 * <p>Servers trust their scheduler: they start what is held, and more on a node than it has. So nothing is started that
 * is not seen to wait, or whose nodes are not seen to be free. What a suspended job held is free, as it is to the server;
 * what an exiting one holds is not, until it is over. For one thread.
 */
public final class StartCheck {
    private static final Set<JobState> WAITING = EnumSet.of(JobState.QUEUED, JobState.HELD, JobState.WAITING);

    private record Slot(Limit limit, String key) {}

    private final Snapshot snapshot;
    private final Map<String, ServerJob> jobs = new HashMap<>();
    private final Map<String, ServerNode> nodes = new HashMap<>();
    private final Map<String, ServerQueue> queues = new HashMap<>();
    private final Map<String, long[]> free = new HashMap<>();
    private final Map<String, Long> arrays = new HashMap<>();
    private final Map<Slot, Long> held = new HashMap<>();
    /** The jobs that were started since. */
    private final Set<String> begun = new HashSet<>();

    /** The check by a snapshot since which nothing was started. */
    public StartCheck(Snapshot snapshot) {
        this.snapshot = snapshot;
        for (ServerNode node : snapshot.nodes()) {
            nodes.put(node.name(), node);
            free.put(node.name(), node.capacity().toArray());
        }
        snapshot.queues().forEach(queue -> queues.put(queue.name(), queue));
        for (ServerJob job : snapshot.jobs()) {
            jobs.put(job.id(), job);
            if (job.state().holdsNodes()) {
                job.location().ifPresent(location -> take(location.shares()));
                count(job);
            } else if (job.state() == JobState.EXITING && !job.isOver()) {
                job.location().ifPresent(location -> take(location.shares()));
            }
        }
    }

    /**
     * Takes notice that a job is about to be started there.
     *
     * @throws PbsException why it may not be, without a code of the server's
     */
    public void start(String id, Location location) throws PbsException {
        ServerJob job = jobs.get(id);
        if (job == null) {
            throw refusal(Meaning.UNKNOWN_JOB, "the server does not tell of it any more");
        }
        checkWaits(job);
        checkAlternatives(job);
        checkQueue(job);
        checkArray(job);
        checkLimits(job);
        checkNodes(location.shares());
        take(location.shares());
        count(job);
        begun.add(id);
        jobs.put(id, started(job, location));
    }

    /**
     * Where a job may be started at once that somebody wants to run, nodes in their order, and takes notice that it is
     * about to be. Neither holds nor limits are in its way, but only that nodes are not free, or are reserved for others.
     *
     * @throws PbsException why it may not be, without a code of the server's
     */
    public Location startAtOnce(String id) throws PbsException {
        ServerJob job = jobs.get(id);
        if (job == null) {
            throw refusal(Meaning.UNKNOWN_JOB, "the server does not tell of it");
        }
        if (!WAITING.contains(job.state())) {
            throw refusal(Meaning.WRONG_STATE, "it is in state " + job.state().letter());
        }
        Location location = new FreeRoom(snapshot, jobs.values(), free)
                .find(job)
                .orElseThrow(() -> refusal(Meaning.NODE_NOT_FREE, "there is not enough room for it now"));
        take(location.shares());
        count(job);
        jobs.put(id, started(job, location));
        return location;
    }

    /**
     * Takes notice that a suspended job is about to run on where it was.
     *
     * @throws PbsException why it may not, without a code of the server's
     */
    public void resume(String id) throws PbsException {
        ServerJob job = jobs.get(id);
        Location location = job.location().orElseThrow();
        checkNodes(location.shares());
        if (!new FreeRoom(snapshot, jobs.values(), free).holds(job, location)) {
            throw refusal(Meaning.NODE_NOT_FREE, "what is reserved there leaves no room for it now");
        }
        take(location.shares());
        count(job);
        jobs.put(id, started(job, location));
    }

    /** A start that was noticed was not taken by the server. */
    public void refused(String id) {
        ServerJob job = jobs.get(id);
        for (Share share : job.location().orElseThrow().shares()) {
            add(share, 1);
        }
        count(job, -1);
        begun.remove(id);
        snapshot.jobs().stream().filter(told -> told.id().equals(id)).forEach(told -> jobs.put(id, told));
    }

    private void checkWaits(ServerJob job) throws PbsException {
        if (job.state() == JobState.HELD && job.restraints().holdForArrayAlone()) {
            // A slot is free. But TORQUE puts a job that it still has to release back into its queue, even if it runs.
            throw refusal(Meaning.NOT_YET, "the server has not released it for the free slot of its array yet");
        }
        if (job.state() != JobState.QUEUED) {
            throw refusal(Meaning.WRONG_STATE, "it is in state " + job.state().letter());
        }
        if (!job.restraints().holds().isEmpty()) {
            throw refusal(Meaning.WRONG_STATE, "it is held");
        }
        if (job.executionTime().orElse(0) > snapshot.time()) {
            throw refusal(Meaning.WRONG_STATE, "it waits for its time");
        }
    }

    /** Of two jobs of which only one is to run the server holds the other, but in its own time. */
    private void checkAlternatives(ServerJob job) throws PbsException {
        for (String other : begun) {
            ServerJob started = jobs.get(other);
            if (isAlternative(job, started) || isAlternative(started, job)) {
                throw refusal(
                        Meaning.NOT_YET, "only one of it and job " + other + " is to run, which has been started");
            }
        }
    }

    private static boolean isAlternative(ServerJob job, ServerJob other) {
        Optional<String> array = other.restraints().array().map(ArrayMembership::array);
        return job.restraints().dependencies().stream()
                .filter(each -> each.trigger() == Dependency.Trigger.NEVER_STARTED)
                .anyMatch(each -> each.job().equals(other.id()) || array.equals(Optional.of(each.job())));
    }

    private void checkQueue(ServerJob job) throws PbsException {
        ServerQueue queue = queues.get(job.queue());
        if (queue != null && queue.planned().running() == org.almanac.planner.cluster.Queue.Running.STOPPED) {
            throw refusal(Meaning.NOT_ALLOWED_NOW, "its queue " + job.queue() + " is stopped");
        }
    }

    private void checkArray(ServerJob job) throws PbsException {
        Optional<ArrayMembership> array = job.restraints().array();
        if (array.isPresent()
                && arrays.getOrDefault(array.get().array(), 0L)
                        >= array.get().atOnce().orElse(Long.MAX_VALUE)) {
            throw refusal(
                    Meaning.NOT_ALLOWED_NOW,
                    "the slots of its array are taken (" + array.get().atOnce().getAsLong() + ")");
        }
    }

    private void checkLimits(ServerJob job) throws PbsException {
        Job counted = job.counted();
        for (Limit limit : snapshot.rules().limits()) {
            long asked = limit.measure().of(counted);
            // More than there is may be held, as of licences that others have taken: that is no matter for who asks for
            // none.
            if (asked > 0 && limit.subject().counts(counted) && limit.cluster().isEmpty()) {
                long now = held.getOrDefault(new Slot(limit, limit.subject().key(counted)), 0L);
                if (now + asked > limit.amount().of(Long.MAX_VALUE)) {
                    throw refusal(Meaning.NOT_ALLOWED_NOW, "the limit " + limit.name() + " is reached");
                }
            }
        }
    }

    private void checkNodes(List<Share> shares) throws PbsException {
        for (Share share : shares) {
            ServerNode node = nodes.get(share.node());
            if (node == null) {
                throw refusal(Meaning.UNKNOWN_NODE, "there is no node " + share.node() + " any more");
            }
            if (node.isSilent()) {
                // Who still plans with it expects it back.
                throw refusal(Meaning.NOT_YET, "the server does not hear of node " + share.node());
            }
            if (!node.takesJobs()) {
                throw refusal(Meaning.NODE_NOT_FREE, "node " + share.node() + " takes no jobs");
            }
            long[] left = free.get(share.node());
            for (int kind = 0; kind < left.length; kind++) {
                if (share.held().amount(kind) > left[kind]) {
                    throw refusal(
                            Meaning.NODE_NOT_FREE,
                            "node " + share.node() + " has " + left[kind] + " "
                                    + snapshot.kinds().name(kind) + " free of the "
                                    + share.held().amount(kind) + " that it takes");
                }
            }
        }
    }

    private void take(List<Share> shares) {
        shares.forEach(share -> add(share, -1));
    }

    private void add(Share share, int sign) {
        long[] left = free.get(share.node());
        if (left != null && share.held().kinds() == left.length) {
            for (int kind = 0; kind < left.length; kind++) {
                left[kind] += sign * share.held().amount(kind);
            }
        }
    }

    private void count(ServerJob job) {
        count(job, 1);
    }

    private void count(ServerJob job, int sign) {
        job.restraints().array().ifPresent(array -> arrays.merge(array.array(), (long) sign, Long::sum));
        Job counted = job.counted();
        for (Limit limit : snapshot.rules().limits()) {
            if (limit.subject().counts(counted)) {
                held.merge(
                        new Slot(limit, limit.subject().key(counted)),
                        sign * limit.measure().of(counted),
                        Long::sum);
            }
        }
    }

    private static ServerJob started(ServerJob job, Location location) {
        return new ServerJob(
                job.id(),
                job.name(),
                job.owner(),
                job.queue(),
                JobState.RUNNING,
                job.queued(),
                job.walltime(),
                job.lengths(),
                job.request(),
                job.executionTime(),
                job.deadline(),
                Optional.of(location),
                job.started(),
                job.startCount(),
                job.exitStatus(),
                job.restraints(),
                job.notes());
    }

    private static PbsException refusal(Meaning meaning, String why) {
        return new PbsException(meaning, 0, "not started: " + why);
    }
}
