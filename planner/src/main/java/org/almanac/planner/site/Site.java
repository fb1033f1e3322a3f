package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.Event;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SiteMemory;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.FairShare;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.fairshare.UsageMemory;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.LimitBook;
import org.almanac.planner.score.NormalizedUserWaitTime;
import org.almanac.planner.site.JobEntry.State;

/**
 * What the server has told: every job with its state and every node with what is free on it.
 *
 * <p>It is the truth on which a policy plans, and holds no intention of its own. The queue holds exactly the jobs that
 * may be started, in the site's order; the running list exactly those that hold resources, by expected end. A job that runs
 * beyond its expected end is expected to go on for a tenth of its walltime, at least a minute.
 */
public final class Site {
    private final SiteNodes nodes;
    /** By submission, so that whatever walks over it does so in the same order in a copy. */
    private final Map<JobId, JobEntry> jobs = new LinkedHashMap<>();

    private final SharedShapes shapes;
    private final WaitingJobs waiting;
    private final RunningJobs running;
    private final UsageMeter usage;
    private final Dependencies dependencies;
    private LimitBook limits;
    private final CauseLog causes;
    private final ToldStarts told;
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
        this.nodes = new SiteNodes(machine);
        this.waiting = new WaitingJobs(order, machine.kinds().count());
        this.running = new RunningJobs(this);
        this.usage = new UsageMeter(order, shares, nodes.capacities());
        this.shapes = new SharedShapes();
        this.dependencies = new Dependencies();
        this.causes = new CauseLog();
        this.told = new ToldStarts(this);
        this.limits = new LimitBook(List.of(), machine);
    }

    private Site(Site other) {
        nodes = other.nodes.copy();
        shapes = other.shapes.copy();
        told = new ToldStarts(this);
        other.jobs.forEach((id, entry) -> jobs.put(id, entry.copy(told.untold())));
        waiting = other.waiting.copy(entry -> jobs.get(entry.job().id()));
        running = other.running.copy(this, entry -> jobs.get(entry.job().id()));
        usage = other.usage.copy();
        dependencies = other.dependencies.copy(jobs);
        causes = other.causes.copy();
        limits = other.limits.copy();
        submissions = other.submissions;
        time = other.time;
    }

    /** An independent site with the same past. */
    public Site copy() {
        return new Site(this);
    }

    /** The machine as it is now, nodes that are down included. */
    public Machine machine() {
        return nodes.machine();
    }

    public int clusters() {
        return nodes.clusters();
    }

    public ClusterUse cluster(int index) {
        return nodes.cluster(index);
    }

    /** Where jobs may be placed: everybody's nodes first, in the order of the clusters, then reservations'. */
    public List<Zone> zones() {
        return nodes.zones();
    }

    public LimitBook limits() {
        return limits;
    }

    public List<Window> windows() {
        return nodes.windows();
    }

    /**
     * The jobs that wait for resources, by the priority of their queues, then by the site's order and then by submission;
     * some have to wait for a time or for other jobs before. The order of a job among the others is set at the beginning
     * of each batch, by what was used until then, and stays for all of it. To be read only.
     */
    public List<JobEntry> queue() {
        return waiting.list();
    }

    /**
     * Where in the queue, not before that place, the first job stands that asks for at most so many cpus and so long a
     * walltime, or for at most so many cpus if it asks for a longer one; the queue's end where there is none.
     */
    public int nextInQueue(int place, long cpus, long walltime, long cpusForLonger) {
        return waiting.next(place, cpus, walltime, cpusForLonger);
    }

    /** Where the jobs of the queue are planned. */
    public QueueTable queueTable() {
        return waiting.table();
    }

    /** The jobs that hold resources, by expected end. To be read only. */
    public List<JobEntry> running() {
        return running.list();
    }

    public QueueOrder queueOrder() {
        return waiting.order();
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
        waiting.sort(usage::rank);
    }

    public Optional<JobEntry> find(JobId id) {
        return Optional.ofNullable(jobs.get(id));
    }

    /** The job that stands here for that one of the site that this is a copy of. */
    public JobEntry counterpart(JobEntry original) {
        return find(original.job().id()).orElseThrow();
    }

    /** Whether the placement, made when nodes or the job may have been others, is still what the job asks for. */
    public boolean suits(JobEntry entry, Placement placement) {
        return placement.cluster() < nodes.clusters()
                && nodes.cluster(placement.cluster()).placer().suits(entry.job().request(), placement);
    }

    /**
     * The earliest time at which a job of the queue may be planned, now or later: after its own time, and after the jobs
     * that it waits for are expected to have ended; {@link Times#NEVER} where one of them has no planned end.
     */
    public long earliestStart(JobEntry entry, long now) {
        long earliest = Math.max(now, entry.notBefore());
        if (entry.waitsFor().isEmpty()) {
            return earliest;
        }
        for (JobId other : entry.waitsFor()) {
            JobEntry before = jobs.get(other);
            if (before.holdsResources()) {
                earliest = Math.max(earliest, before.expectedEnd);
            } else if (before.waits() && before.isReserved()) {
                earliest = Math.max(earliest, before.reservedStart() + before.walltime());
            } else {
                return Times.NEVER;
            }
        }
        return earliest;
    }

    /** Whether a job may wait for another one's end. */
    public boolean mayAnyWait() {
        return !dependencies.areNone();
    }

    /** The jobs that wait for this one's end, whatever their state is. To be read only. */
    public List<JobEntry> waitingFor(JobEntry entry) {
        return dependencies.waitingFor(entry.job().id());
    }

    /**
     * What a job that holds resources, or has just ceased to, has consumed of its cluster since it got them, in cpu seconds:
     * see {@link NormalizedUserWaitTime#consumption}.
     */
    public double consumed(JobEntry entry, long now) {
        return NormalizedUserWaitTime.consumption(
                now - entry.holdsSince,
                entry.placement.total(),
                cluster(entry.placement.cluster()).size());
    }

    /** What has happened since the planned starts were told last. */
    public CauseLog causes() {
        return causes;
    }

    /** What is told of the planned starts. */
    public ToldStarts told() {
        return told;
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
        waiting.remove(entry);
        running.occupy(entry, placement, now, State.STARTING);
        told.started(entry);
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
        long next = Math.min(nodes.nextOpening(), waiting.nextReady());
        return running().isEmpty() ? next : Math.min(next, running().get(0).expectedEnd);
    }

    /** What there is now. */
    public SiteMemory memory() {
        List<SiteMemory.Held> held = new ArrayList<>();
        for (JobEntry entry : running()) {
            held.add(new SiteMemory.Held(entry.job().id(), entry.placement, entry.expectedEnd));
        }
        held.sort(Comparator.comparing(each -> each.job().value()));
        List<SiteMemory.Waiting> inQueue = new ArrayList<>();
        for (JobEntry entry : queue()) {
            inQueue.add(new SiteMemory.Waiting(entry.job(), entry.mayStart(time)));
        }
        return new SiteMemory(held, inQueue, machine(), nodes.closed(), windows(), limits.limits(), nextChange());
    }

    // What follows changes the state, for SiteEvents alone.

    /** So many submissions come next: tells the place in their order of the first. */
    long expect(int coming) {
        long first = submissions;
        submissions += coming;
        return first;
    }

    JobEntry add(Job job, long place) {
        JobEntry entry = new JobEntry(job, shapes.of(job), place, told.untold());
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

    SiteNodes nodes() {
        return nodes;
    }

    WaitingJobs waiting() {
        return waiting;
    }

    RunningJobs runningJobs() {
        return running;
    }

    /** A batch begins: the queue is put in the order of this instant; tells whether it stood in another one. */
    boolean begin(long now, List<Event> batch) {
        time = now;
        return usage.refresh(now, batch, jobs.values()) && waiting.sort(usage::rank);
    }

    /** Of the last batch, in epoch seconds. */
    public long time() {
        return time;
    }

    /** Puts a job where it belongs while it holds nothing; tells whether that is the queue. */
    boolean enqueue(JobEntry entry, long now) {
        if (!fitsWhenEmpty(entry.job())) {
            entry.state = State.IMPOSSIBLE;
        } else if (waiting.queueOf(entry).running() == Queue.Running.STOPPED) {
            entry.state = State.STOPPED;
        } else {
            entry.state = State.WAITING;
            usage.rank(entry);
            waiting.add(entry, now);
            entry.setUntold();
        }
        return entry.state == State.WAITING;
    }

    void setJob(JobEntry entry, Job job) {
        if (entry.holdsResources()) {
            running.discount(entry);
        }
        dependencies.forget(entry);
        entry.setJob(job, shapes.of(job));
        dependencies.note(entry, jobs);
        usage.know(entry);
        charge(entry);
        if (entry.holdsResources()) {
            running.count(entry);
        }
    }

    /** Nodes are other ones: so are the zones. */
    void rezone(long now) {
        nodes.rezone(now);
        usage.setCapacities(nodes.capacities(), running.list());
    }

    UsageMeter usage() {
        return usage;
    }

    /** Whether any zone could ever hold the job, all nodes up and empty; times that are over count too. */
    boolean fitsWhenEmpty(Job job) {
        return limits.lacking(job).isEmpty() && nodes.fitsWhenEmpty(job);
    }

    /** Whether the job could be started in the zone, now or later, as nodes and limits are now, if nothing else ran. */
    public boolean canHold(Zone zone, JobEntry entry) {
        return zone.accepts(entry.job())
                && limits.admitsAlone(entry.charges(zone.use().index()))
                && zone.fitsOnNodesUp(entry.job(), time);
    }

    /** Whether any zone could. */
    public boolean canHold(JobEntry entry) {
        for (Zone zone : zones()) {
            if (canHold(zone, entry)) {
                return true;
            }
        }
        return false;
    }

    private void charge(JobEntry entry) {
        entry.charges = new Charges[clusters()];
        for (int i = 0; i < clusters(); i++) {
            entry.charges[i] = limits.charges(entry.job(), i);
        }
    }
}
