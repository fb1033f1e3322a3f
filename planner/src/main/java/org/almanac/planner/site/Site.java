package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import org.almanac.planner.Event;
import org.almanac.planner.JobOrder;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SiteMemory;
import org.almanac.planner.cluster.Hours;
import org.almanac.planner.cluster.HoursCalendar;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.FairShare;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.fairshare.UsageMemory;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.LimitBook;
import org.almanac.planner.score.AcceptableWait;
import org.almanac.planner.score.NormalizedUserWaitTime;
import org.almanac.planner.site.JobEntry.State;
import org.almanac.planner.timeline.TimeWalk;

/**
 * What the server has told: every job with its state, and every node with what is free on it.
 *
 * <p>A site is the truth on which a policy plans, and holds no intention: what is planned stands in columns above it. The
 * queue holds exactly the jobs that may be started, in the site's order; the running list holds exactly the jobs that hold
 * resources, in the order of their expected ends. A job that runs beyond its expected end is expected to go on for a tenth
 * of its walltime, at least a minute.
 */
public final class Site {
    private final Tuning tuning;
    private final SiteNodes nodes;
    private final KnownJobs known;
    private final WaitingJobs waiting;
    private final RunningJobs running;
    private final UsageMeter usage;
    private final Claims claims;
    private final LeftNodes left;
    private final SiteLimits limits;
    private final ValueOrder values;
    private final Eligibility eligibility;
    private AcceptableWait acceptableWait = AcceptableWait.WITH_FLOORS;
    private final CauseLog causes;
    /** The time of the last batch, in epoch seconds. */
    private long time = Long.MIN_VALUE;
    /** When prime time or dedicated time begins or ends next, in epoch seconds; a time that has passed has been told. */
    private long nextHours = Times.NEVER;

    /** A site whose queue is in the order of arrival. */
    public Site(Machine machine) {
        this(Setup.of(machine));
    }

    /** The same with another tuning. */
    public Site(Setup setup) {
        this(setup, QueueOrder.ARRIVAL);
    }

    public Site(Setup setup, QueueOrder order) {
        this(setup, order, Shares.EQUAL);
    }

    /**
     * A site with these shares until it is told others; they matter if the queue's order depends on use. Where nodes are
     * bound to owners, the order is by the targets, whichever is asked for.
     */
    public Site(Setup setup, QueueOrder queueOrder, Shares shares) {
        QueueOrder order = setup.handover().binding().choosesByTargets() ? QueueOrder.TARGETS : queueOrder;
        this.tuning = setup.tuning();
        this.nodes = new SiteNodes(setup.machine(), tuning);
        this.known = new KnownJobs(new QueueTable(machine().kinds().count()), setup.handover(), tuning);
        this.waiting = new WaitingJobs(order, known.table(), tuning);
        this.running = new RunningJobs(this);
        this.usage = new UsageMeter(order, shares, nodes.capacities());
        this.causes = new CauseLog();
        this.limits = new SiteLimits(this);
        this.claims = new Claims(this, setup.handover(), order == QueueOrder.TARGETS);
        this.left = new LeftNodes(this);
        this.values = new ValueOrder(this);
        this.eligibility = new Eligibility(this);
    }

    private Site(Site other) {
        tuning = other.tuning;
        nodes = other.nodes.copy();
        known = other.known.copy();
        waiting = other.waiting.copy(known.table(), known::get);
        running = other.running.copy(
                this, entry -> entry.isEnded() || entry.isClosed() ? entry.copy(known.table()) : known.get(entry));
        nodes.zoning().resume(running.list());
        usage = other.usage.copy();
        causes = other.causes.copy();
        limits = other.limits.copy(this);
        acceptableWait = other.acceptableWait;
        time = other.time;
        nextHours = other.nextHours;
        claims = other.claims.copy(this);
        left = new LeftNodes(this);
        values = other.values.copy(this);
        eligibility = new Eligibility(this);
    }

    /** An independent copy with the same past, where each job has the same row. */
    public Site copy() {
        return new Site(this);
    }

    /** The machine as it was when the site was made. */
    public Machine firstMachine() {
        return nodes.first();
    }

    /** The machine as it is now, including nodes that are down. */
    public Machine machine() {
        return nodes.machine();
    }

    /** How the planning on it is tuned. */
    public Tuning tuning() {
        return tuning;
    }

    /** How another site like this one is set up. */
    public Setup setup() {
        return new Setup(machine(), tuning).passing(claims.rule());
    }

    public int clusters() {
        return nodes.clusters();
    }

    public NodesNow cluster(int index) {
        return nodes.cluster(index);
    }

    /**
     * The zones in which jobs may be placed: first the common zone of each cluster, in the order of the clusters, then
     * the zones of reservations.
     */
    public List<Zone> zones() {
        return nodes.zones();
    }

    public LimitBook limits() {
        return limits.book();
    }

    public List<Window> windows() {
        return nodes.windows();
    }

    /** How long users accept that their jobs wait. */
    public AcceptableWait acceptableWait() {
        return acceptableWait;
    }

    void setAcceptableWait(AcceptableWait other) {
        acceptableWait = other;
    }

    /**
     * The queue: the waiting jobs that may be started, by the priority of their queues, then by the site's order, then
     * by submission. Some of them have to wait for a time or for other jobs first. The order is set at the beginning of
     * each batch, by the use until then, and stays for the batch. To be read only.
     */
    public List<JobEntry> queue() {
        return waiting.list();
    }

    /**
     * The place of the first job of the queue, from {@code place} on, that asks for at most {@code cpus} and for at
     * most that walltime, or for at most {@code cpusForLonger} and a longer walltime; the queue's end if there is none.
     * The walltime is in seconds.
     */
    public int nextInQueue(int place, long cpus, long walltime, long cpusForLonger) {
        return waiting.next(place, cpus, walltime, cpusForLonger);
    }

    /** What the jobs ask for, and the order of the queue, in columns. */
    public QueueTable queueTable() {
        return known.table();
    }

    /** From now on the columns are told of each job that the site comes to know, and of the queue. */
    public void register(JobColumns above) {
        known.register(above);
    }

    /** The jobs that hold resources, in the order of their expected ends. To be read only. */
    public List<JobEntry> running() {
        return running.list();
    }

    /** A walk over the expected ends of {@link #running}; it holds until the site is told something or starts a job. */
    public TimeWalk walk() {
        return running.walk();
    }

    public QueueOrder queueOrder() {
        return waiting.order();
    }

    /** The names of the queues whose jobs do not start. */
    public Set<String> stoppedQueues() {
        return waiting.stoppedQueues();
    }

    /** What owners have used, and their ranks; empty where use is not counted. See {@link QueueOrder#FAIR_SHARE}. */
    public Optional<FairShare> fairShare() {
        return usage.fairShare();
    }

    /** Counts what owners use, whatever the queue's order, with equal shares until others are told; before any job comes. */
    public void countUse() {
        usage.count();
    }

    /** What owners have used, to be stored; empty where use is not counted. */
    public Optional<UsageMemory> usageMemory() {
        return usage.memory();
    }

    /** Takes up the use stored before a restart, in place of what was counted since, and sorts the queue by it. */
    public void restoreUsage(UsageMemory memory, long now) {
        usage.restore(memory, now, known.all());
        values.takeIn(usage.fairShare());
        if (waiting.order() != QueueOrder.TARGETS) {
            waiting.sort(entry -> rank(entry, now));
        }
    }

    /** Sets what the order of the queue goes by, to that of now. */
    void rank(JobEntry entry, long now) {
        if (waiting.order() == QueueOrder.FAIR_SHARE) {
            usage.rank(entry);
        }
        entry.priority = priority(entry);
        values.rate(entry, now);
    }

    /** The priority of its queue; 0 where a formula orders the jobs of all queues. */
    int priority(JobEntry entry) {
        return values.isOverQueues() ? 0 : waiting.queueOf(entry).priority();
    }

    /** The job's queue, as it was told last. */
    public Queue queueOf(JobEntry entry) {
        return waiting.queueOf(entry);
    }

    /** The order in which the site's jobs are to come, as it was told last. */
    public JobOrder order() {
        return values.told();
    }

    /** Whether jobs come by a formula, and then as the policy orders them. */
    public boolean hasFormula() {
        return values.hasFormula();
    }

    /** The job's value by the formula now; empty where there is none. */
    public OptionalDouble valueOf(JobEntry entry) {
        if (!values.hasFormula()) {
            return OptionalDouble.empty();
        }
        double before = entry.value;
        values.rate(entry, time);
        double value = entry.value;
        entry.value = before;
        return OptionalDouble.of(value);
    }

    /**
     * Whether a job that holds nothing could run: it is not held and waits for no time and no other job, and neither its value
     * nor a limit of its owner keeps it from starting. A job of a stopped queue could.
     */
    public boolean accrues(JobEntry entry, long now) {
        return eligibility.accrues(entry, now);
    }

    Eligibility eligibility() {
        return eligibility;
    }

    ValueOrder values() {
        return values;
    }

    /** All jobs that the site knows, in the order in which it came to know them. To be read only. */
    public Collection<JobEntry> jobs() {
        return known.all();
    }

    public Optional<JobEntry> find(JobId id) {
        return known.find(id);
    }

    /** The entry of this copy that corresponds to an entry of the copied site. */
    public JobEntry counterpart(JobEntry original) {
        return find(original.job().id()).orElseThrow();
    }

    /**
     * Whether a placement, which may have been made when the nodes or the job were others, is still what the job asks
     * for.
     */
    public boolean suits(JobEntry entry, Placement placement) {
        return placement.cluster() < nodes.clusters()
                && nodes.cluster(placement.cluster()).placer().suits(entry.job().request(), placement);
    }

    /** Whether some job may wait for another job's end. */
    public boolean mayAnyWait() {
        return !known.dependencies().areNone();
    }

    /** The jobs that wait for this job's end, whatever their state. To be read only. */
    public List<JobEntry> waitingFor(JobEntry entry) {
        return known.dependencies().waitingFor(entry.job().id());
    }

    /**
     * What a job has consumed of its cluster since it got its resources, in cpu seconds: see {@link
     * NormalizedUserWaitTime#consumption}. The job holds resources, or has just given them back.
     */
    public double consumed(JobEntry entry, long now) {
        return NormalizedUserWaitTime.consumption(
                now - entry.holdsSince,
                entry.placement.total(),
                cluster(entry.placement.cluster()).size());
    }

    /** Whose the nodes are by the targets, and for how long. */
    public Claims claims() {
        return claims;
    }

    /** What becomes of the nodes of jobs that have ended. */
    public LeftNodes leftNodes() {
        return left;
    }

    /** The possible causes of moves since the planned starts were told last. */
    public CauseLog causes() {
        return causes;
    }

    /**
     * Applies a batch of events of one instant, in the order that {@link Scheduler#apply} says, and tells the listener.
     */
    public void apply(long now, List<Event> events, SiteListener listener) {
        new SiteEvents(this, now, listener).apply(events);
    }

    /** Starts a job of the queue by the policy's decision: from now on it holds the placement. */
    public void start(long now, JobEntry entry, Placement placement) {
        if (entry.state != State.WAITING) {
            throw new IllegalStateException("Job " + entry.job().id() + " cannot start: it is " + entry.state);
        }
        waiting.remove(entry);
        running.occupy(entry, placement, now, State.STARTING);
        known.unqueued(entry);
    }

    /** Gives a job that holds resources and takes any of several lengths another one, in seconds. */
    public void lengthen(JobEntry entry, long walltime) {
        long before = entry.walltime();
        setJob(entry, entry.job().lasting(walltime));
        entry.plannedEnd += entry.walltime() - before;
        running.expectEnd(entry, entry.plannedEnd);
    }

    /** The job waits again: it is as short as it may be. */
    void shorten(JobEntry entry) {
        Job shortest = entry.job().shortest();
        if (shortest != entry.job()) {
            setJob(entry, shortest);
        }
    }

    List<Resources> capacities() {
        return nodes.capacities();
    }

    /** Sets other limits; also for a policy that brings its own. */
    public void setLimits(List<Limit> other) {
        limits.set(other);
    }

    /**
     * The time of the next change by time alone, in epoch seconds: a job's delay ends, a job is expected to end, a node
     * opens, or prime time or dedicated time begins or ends.
     */
    public long nextChange() {
        long next = Math.min(Math.min(nodes.nextOpening(), waiting.nextReady()), values.nextLook());
        if (nextHours < next && isAnyWaitingForHours()) {
            next = nextHours;
        }
        if (claims.isActive()) {
            next = Math.min(next, claims.nextChange());
        }
        return running().isEmpty() ? next : Math.min(next, running().get(0).expectedEnd);
    }

    /** Whether the hours of its queue alone keep a job of the queue from starting, now and not for ever. */
    private boolean isAnyWaitingForHours() {
        List<JobEntry> queue = queue();
        for (int i = 0; i < queue.size(); i++) {
            JobEntry entry = queue.get(i);
            if (!entry.admits(time)
                    && entry.waitsFor().isEmpty()
                    && entry.admitted(time) != Times.NEVER
                    && canHold(entry)) {
                return true;
            }
        }
        return false;
    }

    /** What there is now, to be remembered. */
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
        return new SiteMemory(held, inQueue, machine(), nodes.closed(), windows(), limits().limits(), nextChange());
    }

    /**
     * What is made of a job that nobody has submitted, as if it waited here; the site knows it until the function returns, and then
     * no more.
     */
    public <R> R imagining(Job job, Function<JobEntry, R> reader) {
        JobEntry entry = known.imagine(job);
        usage.know(entry);
        claims.know(entry);
        limits.charge(entry);
        R read = reader.apply(entry);
        known.forgetImagined(entry);
        return read;
    }

    /** When jobs of which queues start. */
    public HoursCalendar hours() {
        return known.table().hours();
    }

    // The methods below change the state, for SiteEvents alone.

    /** Sets other hours. */
    void setHours(Hours hours, long now) {
        known.table().setHours(new HoursCalendar(hours));
        known.all().forEach(JobEntry::takeHours);
        findNextHours(now);
    }

    /** When prime time or dedicated time begins or ends next, in epoch seconds; a time that has passed has been told. */
    long nextHours() {
        return nextHours;
    }

    void findNextHours(long now) {
        nextHours = hours().nextChange(now);
    }

    JobEntry add(Job job, long place) {
        JobEntry entry = known.add(job, place);
        eligibility.know(entry);
        usage.know(entry);
        claims.know(entry);
        limits.charge(entry);
        return entry;
    }

    KnownJobs known() {
        return known;
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

    /** Begins a batch: sorts the queue as of this instant; tells whether its order has changed. */
    boolean begin(long now, List<Event> batch) {
        time = now;
        if (claims.isActive()) {
            claims.takeIn(batch);
        }
        boolean counted = values.countsEligibility();
        boolean rated = values.begin(batch);
        if (!counted && values.countsEligibility()) {
            eligibility.begin(now);
        }
        if (values.countsUse()) {
            usage.countFrom(now, known.all());
        }
        boolean ranked = usage.refresh(now, batch, known.all());
        values.takeIn(usage.fairShare());
        return (ranked || rated) && waiting.order() != QueueOrder.TARGETS && waiting.sort(entry -> rank(entry, now));
    }

    /** The time of the last batch, in epoch seconds. */
    public long time() {
        return time;
    }

    /** Puts a job that holds nothing where it belongs; tells whether that is the queue. */
    boolean enqueue(JobEntry entry, long now) {
        if (!fitsWhenEmpty(entry.job())) {
            entry.state = State.IMPOSSIBLE;
        } else if (waiting.queueOf(entry).running() == Queue.Running.STOPPED) {
            entry.state = State.STOPPED;
        } else if (isBelow(entry, now)) {
            entry.state = State.BELOW;
        } else {
            entry.state = State.WAITING;
            rank(entry, now);
            if (claims.isActive()) {
                entry.rank = waiting.order() == QueueOrder.TARGETS ? Integer.MAX_VALUE : entry.rank;
                entry.startNotBefore(claims.earliestMatch(entry, now));
            }
            waiting.add(entry, now);
            known.queued(entry);
        }
        return entry.state == State.WAITING;
    }

    /** Whether a job that holds nothing is not above the threshold now. */
    boolean isBelow(JobEntry entry, long now) {
        if (!values.mayHoldBack()) {
            return false;
        }
        values.rate(entry, now);
        return !values.admits(entry);
    }

    void setJob(JobEntry entry, Job job) {
        if (entry.holdsResources()) {
            running.discount(entry);
        }
        known.change(entry, job);
        usage.know(entry);
        claims.know(entry);
        limits.charge(entry);
        if (entry.holdsResources()) {
            running.count(entry);
        }
    }

    /** Makes the zones anew after nodes or windows have changed. */
    void rezone(long now) {
        nodes.rezone(running.list(), now);
        usage.setCapacities(nodes.capacities(), running.list());
        claims.setCapacities();
    }

    UsageMeter usage() {
        return usage;
    }

    /** Whether any zone could ever hold the job with all nodes up and empty; times that are over count too. */
    boolean fitsWhenEmpty(Job job) {
        return limits().lacking(job).isEmpty() && nodes.fitsWhenEmpty(job);
    }

    /**
     * Whether the job could be started in the zone, now or later, with nodes and limits as they are now, if nothing
     * else ran.
     */
    public boolean canHold(Zone zone, JobEntry entry) {
        return zone.accepts(entry.job())
                && limits().admitsAlone(entry.charges(zone.use().index()))
                && zone.fitsOnNodesUp(entry.job(), time);
    }

    /** Whether the job could be started in any zone, now or later, if nothing else ran. */
    public boolean canHold(JobEntry entry) {
        for (Zone zone : zones()) {
            if (canHold(zone, entry)) {
                return true;
            }
        }
        return false;
    }

    /** The entry counts in no limit. */
    void exempt(JobEntry entry) {
        limits.exempt(entry);
    }
}
