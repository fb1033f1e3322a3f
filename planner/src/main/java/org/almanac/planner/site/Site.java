package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.almanac.planner.Cause.Kind;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.FairShare;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.fairshare.UsageMemory;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.LimitBook;
import org.almanac.planner.site.JobEntry.State;

/**
 * What the server has told: every job with its state and every node with what is free on it.
 *
 * <p>It is the truth on which a policy plans, and holds no intention of its own. The queue holds exactly the jobs that
 * may be started, in the site's order; the running list exactly those that hold resources, by expected end. A job that runs
 * beyond its expected end is expected to go on for a tenth of its walltime, at least a minute.
 */
public final class Site {
    private static final Comparator<JobEntry> BY_EXPECTED_END =
            Comparator.<JobEntry>comparingLong(entry -> entry.expectedEnd).thenComparingLong(entry -> entry.sequence);

    private final ResourceKinds kinds;
    private final ClusterUse[] clusters;
    /** By submission, so that whatever walks over it does so in the same order in a copy. */
    private final Map<JobId, JobEntry> jobs = new LinkedHashMap<>();

    private final QueueOrder order;
    private final OrderedJobs queue;
    private final OrderedJobs running;
    /** Jobs of the queue that wait for a time. */
    private final ArrayList<JobEntry> delayed = new ArrayList<>();

    private final UsageMeter usage;
    private final Dependencies dependencies;
    private final Map<String, Queue> queues = new HashMap<>();
    private List<Window> windows = List.of();
    private List<Zone> zones;
    private LimitBook limits;
    /** When a node opens next; a time that has passed has been told. */
    private long nextOpening = Scheduler.NEVER;

    private final Happenings happenings;
    private long submissions;
    /** Of the last batch, in epoch seconds. */
    private long time = Long.MIN_VALUE;

    /** A site whose queue is in the order of arrival. */
    public Site(Machine machine) {
        this(machine, QueueOrder.ARRIVAL);
    }

    public Site(Machine machine, QueueOrder order) {
        this(machine, order, Shares.EQUAL);
    }

    /** A site with these shares until it is told others, where its order counts use. */
    public Site(Machine machine, QueueOrder order, Shares shares) {
        this.kinds = machine.kinds();
        this.order = order;
        this.queue = new OrderedJobs(order.comparator());
        this.running = new OrderedJobs(BY_EXPECTED_END);
        this.clusters = new ClusterUse[machine.clusters().size()];
        for (int i = 0; i < clusters.length; i++) {
            clusters[i] = new ClusterUse(i, machine.cluster(i));
        }
        this.usage = new UsageMeter(order, shares, capacities());
        this.dependencies = new Dependencies();
        this.happenings = new Happenings();
        this.zones = Zone.of(clusters, windows);
        this.limits = new LimitBook(List.of(), machine);
    }

    private Site(Site other) {
        this.kinds = other.kinds;
        this.submissions = other.submissions;
        this.clusters = new ClusterUse[other.clusters.length];
        for (int i = 0; i < clusters.length; i++) {
            clusters[i] = other.clusters[i].copy();
        }
        other.jobs.forEach((id, entry) -> jobs.put(id, entry.copy()));
        order = other.order;
        queue = other.queue.copy(entry -> jobs.get(entry.job().id()));
        running = other.running.copy(entry -> jobs.get(entry.job().id()));
        other.delayed.forEach(entry -> delayed.add(jobs.get(entry.job().id())));
        usage = other.usage.copy();
        dependencies = other.dependencies.copy(jobs);
        happenings = other.happenings.copy();
        queues.putAll(other.queues);
        windows = other.windows;
        zones = other.zones.stream().map(zone -> zone.copy(clusters)).toList();
        limits = other.limits.copy();
        nextOpening = other.nextOpening;
        time = other.time;
    }

    /** An independent site with the same past. */
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

    /** Where jobs may be placed: everybody's nodes first, in the order of the clusters, then reservations'. */
    public List<Zone> zones() {
        return zones;
    }

    public LimitBook limits() {
        return limits;
    }

    public List<Window> windows() {
        return windows;
    }

    Set<String> stoppedQueues() {
        return queues.values().stream()
                .filter(queue -> queue.running() == Queue.Running.STOPPED)
                .map(Queue::name)
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * The jobs that wait for resources, by the priority of their queues, then by the site's order and then by submission;
     * some have to wait for a time or for other jobs before. The order of a job among the others is set at the beginning
     * of each batch, by what was used until then, and stays for all of it. To be read only.
     */
    public List<JobEntry> queue() {
        return queue.list();
    }

    /** The jobs that hold resources, by expected end. To be read only. */
    public List<JobEntry> running() {
        return running.list();
    }

    /** What has been used, and how everybody ranks by it, where it is counted: see {@link QueueOrder#FAIR_SHARE}. */
    public Optional<FairShare> fairShare() {
        return usage.fairShare();
    }

    /** What has been used, to be stored. */
    public Optional<UsageMemory> usageMemory() {
        return usage.memory();
    }

    /** Takes up what had been used before a restart, in place of what was counted since, and orders the queue by it. */
    public void restoreUsage(UsageMemory memory, long now) {
        usage.restore(memory, now, jobs.values());
        orderQueue();
    }

    public Optional<JobEntry> find(JobId id) {
        return Optional.ofNullable(jobs.get(id));
    }

    /** Whether the placement, made when nodes or the job may have been others, is still what the job asks for. */
    public boolean suits(JobEntry entry, Placement placement) {
        return placement.cluster() < clusters.length
                && clusters[placement.cluster()].placer().suits(entry.job().request(), placement);
    }

    /**
     * The earliest time at which a job of the queue may be planned, now or later: after its own time, and after the jobs
     * that it waits for are expected to have ended; {@link Scheduler#NEVER} where one of them has no planned end.
     */
    public long earliestStart(JobEntry entry, long now) {
        long earliest = Math.max(now, entry.notBefore());
        for (JobId other : entry.waitsFor()) {
            JobEntry before = jobs.get(other);
            if (before.holdsResources()) {
                earliest = Math.max(earliest, before.expectedEnd);
            } else if (before.waits() && before.isReserved()) {
                earliest = Math.max(earliest, before.reservedStart() + before.walltime());
            } else {
                return Scheduler.NEVER;
            }
        }
        return earliest;
    }

    /** The jobs that wait for this one's end, whatever their state is. To be read only. */
    public List<JobEntry> waitingFor(JobEntry entry) {
        return dependencies.waitingFor(entry.job().id());
    }

    /** What has happened since the planned starts were told last. */
    public Happenings happenings() {
        return happenings;
    }

    /**
     * The planned starts of these jobs are told from now on, where they have moved with the causes; what has happened is
     * over then.
     *
     * @param started those that have been started just now
     */
    public void tellStarts(long now, List<JobEntry> waiting, List<JobEntry> started, Discipline discipline) {
        Happenings.Explanations causes = happenings.explain(discipline);
        for (JobEntry entry : waiting) {
            entry.tellStart(now, causes);
        }
        for (JobId id : happenings.withdrawn()) {
            JobEntry entry = jobs.get(id);
            if (entry != null && !entry.holdsResources()) {
                entry.tellStart(now, causes);
            }
        }
        for (JobEntry entry : started) {
            entry.tellStarted(now, causes);
        }
        happenings.clear();
    }

    /** What a copy of this site has told of the planned starts of jobs is told by this one, too. */
    public void takeOverTold(Site copy) {
        jobs.forEach((id, entry) -> copy.find(id).ifPresent(entry::takeOverTold));
        happenings.clear();
    }

    /**
     * What another policy's site, to which the same was told, has told of the planned starts of jobs has been told by this
     * one, too: where they are moved or lost with the next decision, it is as another policy is in charge.
     */
    public void takeOverFrom(Site predecessor) {
        takeOverTold(predecessor);
        happenings.takeOver(predecessor.happenings);
        happenings.add(Kind.POLICY_SWITCHED);
        jobs.values().stream()
                .filter(JobEntry::hasBeenTold)
                .forEach(entry -> happenings.withdrawn(entry.job().id()));
    }

    /** Takes in a batch of one instant in the order that {@link Scheduler#apply} says, telling the listener. */
    public void apply(long now, List<Event> events, SiteListener listener) {
        new SiteEvents(this, now, listener).apply(events);
    }

    /** The policy starts a job of the queue: from now on it holds the placement. */
    public void start(long now, JobEntry entry, Placement placement) {
        if (entry.state != State.WAITING) {
            throw new IllegalStateException("Job " + entry.job().id() + " cannot start: it is " + entry.state);
        }
        leaveQueue(entry);
        occupy(entry, placement, now, State.STARTING);
    }

    /** Takes other limits, for a policy that brings its own. */
    public void setLimits(List<Limit> other) {
        limits = new LimitBook(other, machine());
        for (JobEntry entry : jobs.values()) {
            charge(entry);
            if (entry.holdsResources()) {
                limits.take(entry.charges(entry.placement.cluster()));
            }
        }
    }

    /** When a job comes to the end of its delay or is expected to end, or a node opens, next. */
    public long nextChange() {
        long next = running().isEmpty()
                ? nextOpening
                : Math.min(nextOpening, running().get(0).expectedEnd);
        for (JobEntry entry : delayed) {
            next = Math.min(next, entry.notBefore());
        }
        return next;
    }

    // What follows changes the state, for SiteEvents alone.

    JobEntry add(Job job) {
        JobEntry entry = new JobEntry(job, submissions++);
        jobs.put(job.id(), entry);
        usage.know(entry);
        charge(entry);
        dependencies.note(entry, jobs);
        return entry;
    }

    void remove(JobEntry entry) {
        jobs.remove(entry.job().id());
        dependencies.forget(entry);
    }

    Collection<JobEntry> jobs() {
        return jobs.values();
    }

    Dependencies dependencies() {
        return dependencies;
    }

    /** Takes out the jobs that need no longer wait for a time, in the order of the queue. */
    List<JobEntry> takeReady(long now) {
        if (delayed.isEmpty()) {
            return List.of();
        }
        List<JobEntry> ready = new ArrayList<>();
        for (JobEntry entry : delayed) {
            if (entry.notBefore() <= now) {
                ready.add(entry);
            }
        }
        delayed.removeAll(ready);
        ready.sort(order.comparator());
        return ready;
    }

    Optional<String> nodeName(int cluster, int node) {
        return cluster >= 0 && cluster < clusters.length && clusters[cluster].has(node)
                ? Optional.of(clusters[cluster].cluster().nodes().get(node).name())
                : Optional.empty();
    }

    ResourceKinds kinds() {
        return kinds;
    }

    /** A batch begins: the queue is put in the order of this instant; tells whether it stood in another one. */
    boolean begin(long now, List<Event> batch) {
        time = now;
        return usage.refresh(now, batch, jobs.values()) && orderQueue();
    }

    private boolean orderQueue() {
        queue.list().forEach(usage::rank);
        return queue.sort();
    }

    /** Of the last batch, in epoch seconds. */
    public long time() {
        return time;
    }

    /** Puts a job where it belongs while it holds nothing; tells whether that is the queue. */
    boolean enqueue(JobEntry entry, long now) {
        Queue of = queues.getOrDefault(entry.job().queue(), Queue.DEFAULT);
        if (!fitsWhenEmpty(entry.job())) {
            entry.state = State.IMPOSSIBLE;
        } else if (of.running() == Queue.Running.STOPPED) {
            entry.state = State.STOPPED;
        } else {
            entry.state = State.WAITING;
            entry.priority = of.priority();
            usage.rank(entry);
            queue.add(entry);
            if (entry.notBefore() > now) {
                delayed.add(entry);
            }
        }
        return entry.state == State.WAITING;
    }

    void leaveQueue(JobEntry entry) {
        queue.remove(entry);
        delayed.remove(entry);
    }

    /** The queues that were told. */
    Collection<Queue> toldQueues() {
        return queues.values();
    }

    void setQueue(Queue changed) {
        queues.put(changed.name(), changed);
    }

    /** Moves a job of the queue to where the priority puts it. */
    void setPriority(JobEntry entry, int priority) {
        queue.remove(entry);
        entry.priority = priority;
        queue.add(entry);
    }

    /** From now on the job holds the placement. */
    void occupy(JobEntry entry, Placement placement, long started, State state) {
        entry.placement = placement;
        entry.started = started;
        entry.endByWalltime = started + entry.walltime();
        entry.expectedEnd = entry.endByWalltime;
        entry.state = state;
        entry.retryAt = JobEntry.NO_TIME;
        entry.unreserve();
        clusters[placement.cluster()].take(placement);
        limits.take(entry.charges(placement.cluster()));
        usage.began(entry);
        running.add(entry);
    }

    /** A job that holds resources gives them back; what it is then is for the caller to say. */
    void free(JobEntry entry) {
        running.remove(entry);
        usage.ended(entry);
        clusters[entry.placement.cluster()].give(entry.placement);
        limits.give(entry.charges(entry.placement.cluster()));
        entry.state = State.SUSPENDED;
    }

    void expectEnd(JobEntry entry, long end) {
        running.remove(entry);
        entry.expectedEnd = end;
        running.add(entry);
    }

    void setJob(JobEntry entry, Job job) {
        if (entry.holdsResources()) {
            limits.give(entry.charges(entry.placement.cluster()));
            usage.ended(entry);
        }
        dependencies.forget(entry);
        entry.setJob(job);
        dependencies.note(entry, jobs);
        usage.know(entry);
        charge(entry);
        if (entry.holdsResources()) {
            limits.take(entry.charges(entry.placement.cluster()));
            usage.began(entry);
        }
    }

    /** Nodes are other ones: so are the zones. */
    void rezone(long now) {
        zones = Zone.of(clusters, windows);
        usage.setCapacities(capacities(), running());
        findNextOpening(now);
    }

    private List<Resources> capacities() {
        return Arrays.stream(clusters).map(ClusterUse::capacity).toList();
    }

    /** The server has run the job since that time, and not since it was decided to start. */
    void setStarted(JobEntry entry, long started) {
        usage.refundSinceStart(entry);
        entry.started = started;
        entry.endByWalltime = started + entry.walltime();
        usage.chargeSinceStart(entry);
        expectEnd(entry, entry.endByWalltime);
    }

    UsageMeter usage() {
        return usage;
    }

    void setWindows(List<Window> other) {
        windows = other;
    }

    long nextOpening() {
        return nextOpening;
    }

    void findNextOpening(long now) {
        nextOpening = Scheduler.NEVER;
        for (Zone zone : zones) {
            nextOpening = Math.min(nextOpening, zone.nextOpening(now));
        }
    }

    /** Whether any zone could ever hold the job, all nodes up and empty; times that are over count too. */
    boolean fitsWhenEmpty(Job job) {
        if (limits.lacking(job).isPresent()) {
            return false;
        }
        for (Zone zone : zones) {
            if (zone.accepts(job) && zone.fitsWhenEmpty(job)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the job could be started in the zone, now or later, as nodes and limits are now, if nothing else ran. */
    public boolean canHold(Zone zone, JobEntry entry) {
        return zone.accepts(entry.job())
                && limits.admitsAlone(entry.charges(zone.use().index()))
                && zone.fitsOnNodesUp(entry.job(), time);
    }

    /** Whether any zone could. */
    public boolean canHold(JobEntry entry) {
        for (Zone zone : zones) {
            if (canHold(zone, entry)) {
                return true;
            }
        }
        return false;
    }

    private void charge(JobEntry entry) {
        entry.charges = new Charges[clusters.length];
        for (int i = 0; i < clusters.length; i++) {
            entry.charges[i] = limits.charges(entry.job(), i);
        }
    }
}
