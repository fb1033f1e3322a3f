package org.almanac.pbs.follow;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.follow.FollowedJob.Phase;
import org.almanac.pbs.follow.Sighting.Stand;
import org.almanac.pbs.snapshot.NotUnderstood;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.Event;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Queue;

/**
 * Follows a server from snapshot to snapshot and tells a scheduler what is new, in events that it can always take.
 *
 * <p>In this way: make it from the first snapshot, make a scheduler for its {@link #machine()}, and give it every
 * snapshot in turn, the first one too, by {@link #follow}; apply the batches, let the scheduler decide, ask the server
 * for each start and tell here how it went: {@link #started} or {@link #refused}. A start is confirmed to the scheduler
 * when its MoM is seen to have the job, and refused when it is seen to have fallen back.
 *
 * <p>An exiting job counts as ended where the server does not tell that it still has its nodes. A job that waits for its time, for other jobs or for a slot of its array waits under
 * conditions; one that is held otherwise, or is in a stopped queue, counts as held. Limits and windows of the site's own
 * configuration hold beside the server's. What cannot be right, or was not understood, is told once as a warning, and
 * that job or node alone is left out until it is right; no job is started beside one that runs and is left out. Memory is bounded by what the latest snapshot holds, besides the
 * indices of nodes that are gone. Not safe for several threads at once.
 */
public final class SnapshotFollower {
    private final MachineMap map;
    private final NodeFollower nodes;
    private final Warnings warnings = new Warnings();
    private final JobReader reader;
    private final RulesFollower rules;
    private final FailingNodes failing = new FailingNodes();
    private final SlowStarts slow = new SlowStarts();
    private final Map<JobId, FollowedJob> jobs = new LinkedHashMap<>();
    private Map<String, Queue> queues = Map.of();
    private SortedMap<String, String> leftOut = new TreeMap<>();
    private long time = Long.MIN_VALUE;

    /** A follower of a server whose site rules nothing besides, and whose nodes are down as soon as it says so. */
    public SnapshotFollower(Snapshot first) {
        this(first, LocalRules.NONE, 0);
    }

    /**
     * A follower that has told nothing yet.
     *
     * @param local what holds beside the server's own rules; its indices are those of {@link #machine()}
     * @param nodeGrace for how many seconds a node counts as up that took jobs and of which the server does not hear
     * @throws IllegalArgumentException if the snapshot has no node that counts the server's resources
     */
    public SnapshotFollower(Snapshot first, LocalRules local, long nodeGrace) {
        List<ServerNode> usable = NodeFollower.usable(first.nodes(), first.kinds(), new Warnings());
        if (usable.isEmpty()) {
            throw new IllegalArgumentException("The server has no nodes");
        }
        this.map = new MachineMap(first.kinds(), usable, local.scarce(), local.nodeOrder());
        this.nodes = new NodeFollower(map, nodeGrace);
        this.reader = new JobReader(map, local.plannedBy(), warnings);
        this.rules = new RulesFollower(local);
    }

    /** The machine as it is now, nodes that are down or gone included. */
    public Machine machine() {
        return map.machine();
    }

    /** Which of the server's nodes is which of the scheduler's. */
    public MachineMap map() {
        return map;
    }

    /** By how many seconds the server's clock stands before what it was when the latest snapshot was followed. */
    public long setBackBy(Snapshot snapshot) {
        return snapshot.time() < time ? time - snapshot.time() : 0;
    }

    /**
     * What is new. Where the server's clock was set back, time stands still until it is as late again; where that would
     * take long, another follower and scheduler are needed.
     */
    public Difference follow(Snapshot snapshot) {
        if (snapshot.time() < time) {
            warnings.add("server", "its time goes back");
        }
        time = Math.max(time, snapshot.time());
        for (NotUnderstood each : snapshot.notUnderstood()) {
            warnings.add(each.subject(), each.why());
        }
        Batches batches = new Batches();
        nodes.follow(snapshot.nodes(), batches, warnings);
        rules.follow(snapshot.rules(), time, map, batches, warnings);
        reader.orderBy(rules.order());
        followQueues(snapshot.queues(), batches);
        followJobs(snapshot.jobs(), snapshot.rules().mostStarts(), batches);
        leftOut = reader.tellLeftOut();
        return new Difference(time, batches.filled(), warnings.tell());
    }

    /** The jobs of the latest snapshot that make no sense and are not planned with, by id, each with the reason. */
    public SortedMap<String, String> leftOut() {
        return Collections.unmodifiableSortedMap(leftOut);
    }

    private void followQueues(List<ServerQueue> told, Batches batches) {
        Map<String, Queue> now = new HashMap<>();
        for (ServerQueue queue : told) {
            Queue planned = queue.planned();
            now.put(queue.name(), planned);
            if (!planned.equals(queues.get(queue.name()))) {
                batches.first(new Event.QueueChanged(planned));
            }
        }
        queues = now;
    }

    /** The jobs that are seen and make sense, each once, those included that are over; the nodes of others are closed. */
    private List<Sighting> see(List<ServerJob> told, Set<String> closed) {
        List<Sighting> seen = new ArrayList<>(told.size());
        for (ServerJob job : reader.sorted(told)) {
            Optional<FollowedJob> known = Optional.ofNullable(jobs.get(new JobId(job.id())));
            if (known.isEmpty() && job.isOver()) {
                continue;
            }
            Optional<Sighting> read = reader.read(job, known, queues, time);
            read.ifPresent(seen::add);
            if (read.isEmpty() && job.state().holdsNodes()) {
                job.location().ifPresent(location -> location.shares().forEach(share -> closed.add(share.node())));
            }
        }
        ConditionReader conditions = new ConditionReader(List.copyOf(seen), time);
        seen.replaceAll(conditions::read);
        return seen;
    }

    private void followJobs(List<ServerJob> told, OptionalInt mostStarts, Batches batches) {
        JobFollower follower = new JobFollower(batches, time, mostStarts, this::failed, this::ran);
        Set<String> closed = new HashSet<>();
        List<Sighting> seen = see(told, closed);
        seen.forEach(sighting -> sighting.known().ifPresent(known -> known.seen = Optional.of(sighting)));
        slow.look(told, nodes::isSilent, time, warnings);
        closed.addAll(slow.nodes());
        failing.look(seen, map.names());
        closed.addAll(failing.avoided(time));
        nodes.followConditions(closed, time, batches);
        jobs.values().stream().filter(this::isLost).forEach(known -> known.excused = true);
        jobs.values().removeIf(known -> isGone(known, follower));
        for (Sighting sighting : seen) {
            if (sighting.known().isEmpty()) {
                jobs.put(sighting.job().id(), follower.appears(sighting));
            } else if (sighting.stand() != Stand.OVER) {
                follower.continues(sighting.known().get(), sighting);
            }
        }
        // Those that have failed just now.
        closed.addAll(failing.avoided(time));
        nodes.followConditions(closed, time, batches);
    }

    /** Tells the end of a job that is over or not listed any more; whether it is. */
    private static boolean isGone(FollowedJob known, JobFollower follower) {
        Optional<Sighting> seen = known.seen;
        // A sighting knows the whole snapshot, which is not to be kept.
        known.seen = Optional.empty();
        if (seen.isEmpty()) {
            follower.vanishes(known);
            return true;
        }
        if (seen.get().stand() == Stand.OVER) {
            follower.ends(known, seen.get());
            return true;
        }
        return false;
    }

    /** Whether the server does not hear of a node of the job. */
    private boolean isLost(FollowedJob job) {
        return job.placement.isPresent()
                && map.nodeNames(job.placement.get()).stream().anyMatch(nodes::isSilent);
    }

    private void failed(FollowedJob job) {
        job.placement.ifPresent(placement -> failed(job, placement, time));
    }

    private void failed(FollowedJob job, Placement placement, long now) {
        List<String> names = map.nodeNames(placement);
        Predicate<Collection<String>> replaceable =
                blamed -> map.canServe(job.job.request(), name -> nodes.isOpen(name) && !blamed.contains(name));
        failing.failed(job.toldAs, names, replaceable, now, warnings);
    }

    private void ran(FollowedJob job) {
        job.placement.ifPresent(placement -> failing.ran(map.nodeNames(placement)));
    }

    /** The server has accepted a start that the scheduler decided after the latest snapshot. */
    public void started(Start start) {
        FollowedJob known = waiting(start);
        known.phase = Phase.STARTING;
        known.job = known.job.lasting(start.job().walltime());
        known.placement = Optional.of(start.placement());
        known.decided = time;
        known.onItsWay = false;
        known.excused = false;
    }

    /** The server could not be reached: starts that are under way and come to nothing are neither jobs' nor nodes' fault. */
    public void serverWasAway() {
        for (FollowedJob job : jobs.values()) {
            job.excused = job.phase == Phase.STARTING || job.onItsWay;
        }
    }

    /** The server has refused a start; the event is to be applied at once. */
    public Event refused(Start start, PbsException why, long now) {
        FollowedJob job = waiting(start);
        if (why.meaning() == PbsException.Meaning.NODE_TROUBLE) {
            failed(job, start.placement(), now);
        }
        return JobFollower.refused(job, why.meaning(), now, Event.Unmade.REFUSED);
    }

    /** A start that was decided was not tried, or the server was not ready for it; the event is to be applied at once, and lets it be tried again at once. */
    public Event.StartRefused notTried(Start start, long now) {
        return new Event.StartRefused(waiting(start).job.id(), now + 1, Event.Unmade.POSTPONED);
    }

    private FollowedJob waiting(Start start) {
        FollowedJob known = jobs.get(start.job().id());
        if (known == null || known.phase != Phase.WAITING) {
            throw new IllegalArgumentException(
                    "Job " + start.job().id() + " was not waiting when its start was decided");
        }
        return known;
    }

    /** How many jobs are followed. */
    public int jobs() {
        return jobs.size();
    }
}
