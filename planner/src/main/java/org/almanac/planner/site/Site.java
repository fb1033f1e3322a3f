package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.site.JobEntry.State;

/**
 * What the server has told: every job with its state and every node with what is free on it.
 *
 * <p>It is the truth on which a policy plans, and holds no intention of its own. The queue holds exactly the jobs that
 * may be started, by submission; the running list exactly those that hold resources, by expected end. A job that runs
 * beyond its expected end is expected to go on for a tenth of its walltime, at least a minute.
 */
public final class Site {
    private static final long LEAST_OVERRUN = 60;

    private static final Comparator<JobEntry> BY_SUBMISSION = Comparator.<JobEntry>comparingLong(
                    entry -> entry.job().submitted())
            .thenComparingLong(entry -> entry.sequence);
    private static final Comparator<JobEntry> BY_EXPECTED_END =
            Comparator.<JobEntry>comparingLong(entry -> entry.expectedEnd).thenComparingLong(entry -> entry.sequence);

    private final ResourceKinds kinds;
    private final ClusterUse[] clusters;
    /** By submission, so that whatever walks over it does so in the same order in a copy. */
    private final Map<JobId, JobEntry> jobs = new LinkedHashMap<>();

    private final ArrayList<JobEntry> queue = new ArrayList<>();
    private final ArrayList<JobEntry> running = new ArrayList<>();
    private final ArrayList<JobEntry> delayed = new ArrayList<>();
    /** Jobs that have come into the queue in the batch at hand; empty between batches. */
    private final List<JobEntry> arrivals = new ArrayList<>();

    private long submissions;

    public Site(Machine machine) {
        this.kinds = machine.kinds();
        this.clusters = new ClusterUse[machine.clusters().size()];
        for (int i = 0; i < clusters.length; i++) {
            clusters[i] = new ClusterUse(i, machine.cluster(i));
        }
    }

    private Site(Site other) {
        this.kinds = other.kinds;
        this.submissions = other.submissions;
        this.clusters = new ClusterUse[other.clusters.length];
        for (int i = 0; i < clusters.length; i++) {
            clusters[i] = other.clusters[i].copy();
        }
        other.jobs.forEach((id, entry) -> jobs.put(id, entry.copy()));
        other.queue.forEach(entry -> queue.add(jobs.get(entry.job().id())));
        other.running.forEach(entry -> running.add(jobs.get(entry.job().id())));
        other.delayed.forEach(entry -> delayed.add(jobs.get(entry.job().id())));
    }

    public Site copy() {
        return new Site(this);
    }

    /** The machine as it is now, nodes that are down included. */
    public Machine machine() {
        List<Cluster> list = new ArrayList<>();
        for (ClusterUse use : clusters) {
            list.add(use.cluster());
        }
        return new Machine(kinds, list);
    }

    public int clusters() {
        return clusters.length;
    }

    public ClusterUse cluster(int index) {
        return clusters[index];
    }

    /** The jobs that may be started, by submission. To be read only. */
    public List<JobEntry> queue() {
        return queue;
    }

    /** The jobs that hold resources, by expected end. To be read only. */
    public List<JobEntry> running() {
        return running;
    }

    public Optional<JobEntry> find(JobId id) {
        return Optional.ofNullable(jobs.get(id));
    }

    /** Takes in a batch of one instant in the order that {@link Scheduler#apply} says, telling the listener. */
    public void apply(long now, List<Event> events, SiteListener listener) {
        boolean freed = false;
        for (Event event : events) {
            freed |= applyEnd(now, event, listener);
        }
        for (Event event : events) {
            freed |= applyChange(now, event, listener);
        }
        extendOverruns(now, listener);
        if (freed) {
            listener.compress(now);
        }
        for (Event event : events) {
            if (event instanceof Event.Submitted submitted) {
                submit(submitted.newJob());
            }
        }
        for (int i = delayed.size() - 1; i >= 0; i--) {
            if (delayed.get(i).notBefore <= now) {
                arrive(delayed.remove(i));
            }
        }
        for (JobEntry entry : arrivals) {
            listener.arrived(now, entry);
        }
        arrivals.clear();
    }

    /** The policy starts a job of the queue: from now on it holds the placement. */
    public void start(long now, JobEntry entry, Placement placement) {
        if (entry.state != State.WAITING) {
            throw new IllegalStateException("Job " + entry.job().id() + " cannot start: it is " + entry.state);
        }
        leaveQueue(entry);
        occupy(entry, placement, now, State.STARTING);
    }

    /** When a job comes to the end of its delay, or is expected to end, next. */
    public long nextChange() {
        long next = running.isEmpty() ? Scheduler.NEVER : running.get(0).expectedEnd;
        for (JobEntry entry : delayed) {
            next = Math.min(next, entry.notBefore);
        }
        return next;
    }

    /** How the job stands. */
    public Standing standing(JobEntry entry) {
        return switch (entry.state) {
            case STARTING, RUNNING -> new Standing.Runs(entry.started, entry.expectedEnd, entry.placement);
            case HELD -> new Standing.Held();
            case SUSPENDED -> new Standing.Suspended();
            case DELAYED -> new Standing.WaitingUntil(entry.notBefore);
            case IMPOSSIBLE -> new Standing.NeverFits(entry.job().request().total(), largest());
            case WAITING ->
                entry.plannedStanding()
                        .orElseGet(() ->
                                fitsOnNodesUp(entry.job()) ? new Standing.Unplanned() : new Standing.LacksNodes());
        };
    }

    /** Whether the plan may have room that it had not. */
    private boolean applyEnd(long now, Event event, SiteListener listener) {
        if (event instanceof Event.Ended ended) {
            JobEntry entry = known(ended.job(), "end", State.RUNNING, State.STARTING, State.SUSPENDED);
            jobs.remove(ended.job());
            return free(now, entry, listener);
        } else if (event instanceof Event.StartConfirmed confirmed) {
            JobEntry entry = known(confirmed.job(), "be confirmed", State.STARTING);
            entry.state = State.RUNNING;
            if (confirmed.started() != entry.started) {
                entry.started = confirmed.started();
                expectEnd(entry, confirmed.started() + entry.walltime());
                listener.disturbed(now);
            }
        } else if (event instanceof Event.StartRefused refused) {
            JobEntry entry = known(refused.job(), "be refused", State.STARTING);
            boolean freed = free(now, entry, listener);
            listener.refused(now, entry);
            delay(now, entry, refused.retryAt());
            return freed;
        } else if (event instanceof Event.Suspended suspended) {
            JobEntry entry = known(suspended.job(), "be suspended", State.RUNNING);
            entry.remaining = Math.max(1, entry.expectedEnd - now);
            boolean freed = free(now, entry, listener);
            entry.state = State.SUSPENDED;
            return freed;
        } else if (event instanceof Event.Requeued requeued) {
            JobEntry entry = known(requeued.job(), "be requeued", State.RUNNING, State.STARTING, State.SUSPENDED);
            boolean freed = free(now, entry, listener);
            arrive(entry);
            return freed;
        } else if (event instanceof Event.Deleted deleted) {
            JobEntry entry = known(deleted.job(), "be deleted", State.values());
            jobs.remove(deleted.job());
            free(now, entry, listener);
            withdraw(entry, listener);
            return true;
        }
        return false;
    }

    /** Whether the plan may have room that it had not. */
    private boolean applyChange(long now, Event event, SiteListener listener) {
        if (event instanceof Event.OfNode || event instanceof Event.NodeNew) {
            applyToNode(event);
            reconsiderWhatFits(listener);
            listener.disturbed(now);
        } else if (event instanceof Event.Held held) {
            JobEntry entry = known(held.job(), "be held", State.WAITING, State.DELAYED, State.IMPOSSIBLE);
            withdraw(entry, listener);
            entry.state = State.HELD;
        } else if (event instanceof Event.Released released) {
            arrive(known(released.job(), "be released", State.HELD));
            return false;
        } else if (event instanceof Event.StartedElsewhere elsewhere) {
            JobEntry entry = known(
                    elsewhere.job(),
                    "have been started",
                    State.WAITING,
                    State.HELD,
                    State.DELAYED,
                    State.IMPOSSIBLE,
                    State.STARTING);
            free(now, entry, listener);
            withdraw(entry, listener);
            occupy(entry, elsewhere.placement(), elsewhere.started(), State.RUNNING);
            listener.disturbed(now);
        } else if (event instanceof Event.Resumed resumed) {
            JobEntry entry = known(resumed.job(), "be resumed", State.SUSPENDED);
            occupy(entry, entry.placement, entry.started, State.RUNNING);
            expectEnd(entry, now + entry.remaining);
            listener.disturbed(now);
        } else if (event instanceof Event.Overrunning overrunning) {
            expectEnd(known(overrunning.job(), "overrun", State.RUNNING), overrunning.expectedEnd());
            listener.disturbed(now);
        } else if (event instanceof Event.Changed changed) {
            change(changed.changedJob(), listener);
            listener.disturbed(now);
        } else {
            return false;
        }
        return true;
    }

    private void applyToNode(Event event) {
        if (event instanceof Event.NodeUp up) {
            clusters[up.cluster()].setUp(up.node(), true);
        } else if (event instanceof Event.NodeDown down) {
            clusters[down.cluster()].setUp(down.node(), false);
        } else if (event instanceof Event.NodeOffline offline) {
            clusters[offline.cluster()].setUp(offline.node(), false);
        } else if (event instanceof Event.NodeGone gone) {
            clusters[gone.cluster()].setUp(gone.node(), false);
        } else if (event instanceof Event.NodeChanged changed) {
            clusters[changed.cluster()].change(changed.node(), changed.changed());
        } else if (event instanceof Event.NodeNew added) {
            clusters[added.cluster()].add(added.added());
        }
    }

    private void submit(Job job) {
        if (jobs.containsKey(job.id())) {
            throw new IllegalArgumentException("Job " + job.id() + " cannot be submitted: it is known already");
        }
        JobEntry entry = new JobEntry(job, submissions++);
        jobs.put(job.id(), entry);
        arrive(entry);
    }

    private void change(Job job, SiteListener listener) {
        JobEntry entry = known(job.id(), "be changed", State.values());
        switch (entry.state) {
            case STARTING, RUNNING -> {
                long overhang = job.walltime() - entry.walltime();
                entry.setJob(job);
                expectEnd(entry, entry.expectedEnd + overhang);
            }
            case WAITING, IMPOSSIBLE -> {
                withdraw(entry, listener);
                entry.setJob(job);
                arrive(entry);
            }
            case HELD, DELAYED, SUSPENDED -> entry.setJob(job);
        }
    }

    private JobEntry known(JobId id, String what, State... allowed) {
        JobEntry entry = jobs.get(id);
        if (entry == null) {
            throw new IllegalArgumentException("Job " + id + " cannot " + what + ": it is not known");
        }
        for (State state : allowed) {
            if (entry.state == state) {
                return entry;
            }
        }
        throw new IllegalArgumentException("Job " + id + " cannot " + what + ": it is " + entry.state);
    }

    /** Puts the job into the queue if any cluster could ever hold it. */
    private void arrive(JobEntry entry) {
        if (!fitsSomewhere(entry.job())) {
            entry.state = State.IMPOSSIBLE;
            return;
        }
        entry.state = State.WAITING;
        insert(queue, entry, BY_SUBMISSION);
        arrivals.add(entry);
    }

    private void delay(long now, JobEntry entry, long until) {
        entry.notBefore = Math.max(until, now + 1);
        entry.state = State.DELAYED;
        delayed.add(entry);
    }

    /** Takes a job that does not run out of wherever it waits. */
    private void withdraw(JobEntry entry, SiteListener listener) {
        if (entry.state == State.WAITING) {
            leaveQueue(entry);
            arrivals.remove(entry);
            listener.withdrawn(entry);
            entry.unreserve();
        }
        delayed.remove(entry);
    }

    private void leaveQueue(JobEntry entry) {
        queue.remove(Collections.binarySearch(queue, entry, BY_SUBMISSION));
    }

    private void occupy(JobEntry entry, Placement placement, long started, State state) {
        entry.placement = placement;
        entry.started = started;
        entry.expectedEnd = started + entry.walltime();
        entry.state = state;
        entry.unreserve();
        clusters[placement.cluster()].take(placement);
        insert(running, entry, BY_EXPECTED_END);
    }

    /** Gives back what the job holds, if it holds anything. */
    private boolean free(long now, JobEntry entry, SiteListener listener) {
        if (!entry.holdsResources()) {
            return false;
        }
        running.remove(Collections.binarySearch(running, entry, BY_EXPECTED_END));
        clusters[entry.placement.cluster()].give(entry.placement);
        entry.state = State.SUSPENDED;
        listener.freed(now, entry);
        return true;
    }

    private void expectEnd(JobEntry entry, long end) {
        if (entry.holdsResources()) {
            running.remove(Collections.binarySearch(running, entry, BY_EXPECTED_END));
            entry.expectedEnd = end;
            insert(running, entry, BY_EXPECTED_END);
        }
    }

    private void extendOverruns(long now, SiteListener listener) {
        boolean any = false;
        while (!running.isEmpty() && running.get(0).expectedEnd <= now) {
            JobEntry entry = running.get(0);
            expectEnd(entry, now + Math.max(LEAST_OVERRUN, entry.walltime() / 10));
            any = true;
        }
        if (any) {
            listener.disturbed(now);
        }
    }

    /** After nodes changed, jobs that could never run may be able to, and the other way round. */
    private void reconsiderWhatFits(SiteListener listener) {
        for (JobEntry entry : List.copyOf(jobs.values())) {
            boolean fits = fitsSomewhere(entry.job());
            if (entry.state == State.IMPOSSIBLE && fits) {
                arrive(entry);
            } else if (entry.state == State.WAITING && !fits) {
                withdraw(entry, listener);
                entry.state = State.IMPOSSIBLE;
            }
        }
    }

    private boolean fitsSomewhere(Job job) {
        for (ClusterUse use : clusters) {
            if (use.placer().fitsWhenEmpty(job.request())) {
                return true;
            }
        }
        return false;
    }

    private boolean fitsOnNodesUp(Job job) {
        for (ClusterUse use : clusters) {
            if (use.placer().place(job.request(), use.usable(), 0).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private Resources largest() {
        Resources largest = clusters[0].cluster().capacity();
        for (ClusterUse use : clusters) {
            Resources capacity = use.cluster().capacity();
            largest = capacity.cpus() > largest.cpus() ? capacity : largest;
        }
        return largest;
    }

    private static void insert(ArrayList<JobEntry> list, JobEntry entry, Comparator<JobEntry> order) {
        if (list.isEmpty() || order.compare(list.get(list.size() - 1), entry) < 0) {
            list.add(entry);
        } else {
            list.add(-Collections.binarySearch(list, entry, order) - 1, entry);
        }
    }
}
