package org.almanac.planner.site;

import java.util.LinkedHashSet;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.QueueHours;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.limit.Charges;

/**
 * A job as the server told of it, with its state.
 *
 * <p>Only the {@link Site} changes it. A job holds resources exactly when it is starting or running. Its row is its
 * index in the columns of the site, and in columns kept by packages above: see {@link JobColumns}.
 */
public final class JobEntry {
    /** The state of a job in the site. */
    public enum State {
        /** In the queue, though it may not be startable yet. */
        WAITING,
        HELD,
        /** Its queue is stopped. */
        STOPPED,
        IMPOSSIBLE,
        /** Its value by the formula that orders jobs is not above what a job is started with. */
        BELOW,
        STARTING,
        RUNNING,
        SUSPENDED,
        /** It has ended, and is not to be known any more; what becomes of its nodes is to be judged yet. */
        ENDED,
        /** What is left of an ended job's nodes, which nobody may have yet. */
        CLOSED
    }

    static final long NO_TIME = Long.MIN_VALUE;
    /** A job that has outrun its walltime is expected to run on for so many seconds at least. */
    private static final long LEAST_OVERRUN = 60;

    private static final int NO_ROW = -1;

    private Job job;
    /** What the queue is scanned for, kept here because the scan is a hot path: the job's cpus, and for how long it is planned. */
    private long cpus;

    private long walltime;
    /** By how many seconds the job may outrun what it is planned for. */
    private long beyond;
    /** The earliest start by the job's conditions, and by when it may be matched with nodes, in epoch seconds. */
    private long noEarlier;
    /** When jobs of its queue start. */
    private QueueHours hours;

    /** What the job asks for, as an object that is shared with jobs that ask for the same. */
    private Shape shape;

    State state;
    /** Counts submissions, so that jobs submitted in the same second keep their order. */
    final long sequence;

    /** Where it holds resources; kept while suspended. */
    Placement placement;

    long started;
    /** Since when the job holds resources without a break: since its start, or since it was resumed. */
    long holdsSince;

    long expectedEnd;
    /** The expected end, were it not for an overrun. */
    long plannedEnd;
    /** How many seconds before its expected end the job was suspended, at least 1. */
    long remaining;
    /** The walltime that was left when the job was suspended, in seconds, at least 1. */
    long remainingWalltime;
    /** The time before which the job is not tried again; {@link #NO_TIME} if there is none. */
    private long retryAt = NO_TIME;
    /** The jobs for which this job waits and which have not ended; most jobs wait for none and share the empty set. */
    private Set<JobId> waitsFor = Set.of();
    /** The priority of the job's queue; jobs of a greater priority come first. */
    int priority;
    /** By cluster: what the job takes of limits there. */
    Charges[] charges = {};
    /** Its owner's account and rank with fair share, and how fast it uses the machine, where that is counted. */
    int account;

    int rank;
    long rate;
    /** The number of its owner by the targets, and what it asks for as a share of the machine, where that is counted. */
    int owner;

    long share;
    /** When the job, or the one whose nodes it took over, was matched with its nodes; in epoch seconds. */
    long claimed;

    /** Its value by the formula that orders jobs, as of the last time at which that was asked for. */
    double value;
    /** For how long it could have run until {@link #eligibleFrom}, in seconds; only where that is counted. */
    private long eligible;
    /** Since when it could run, in epoch seconds; {@link #NO_TIME} while it could not. */
    private long eligibleFrom = NO_TIME;

    private final QueueTable table;
    /** The job's row in the table; {@link #NO_ROW} once the site does not know the job any more. */
    private int row;

    /** @param shape the shape of the job */
    JobEntry(Job job, Shape shape, long sequence, QueueTable table) {
        this.table = table;
        this.row = table.give();
        setJob(job, shape);
        this.sequence = sequence;
        this.state = State.WAITING;
    }

    private JobEntry(JobEntry other, QueueTable table) {
        this.table = table;
        this.row = other.row;
        this.job = other.job;
        this.shape = other.shape;
        this.noEarlier = other.noEarlier;
        this.hours = other.hours;
        this.cpus = other.cpus;
        this.walltime = other.walltime;
        this.beyond = other.beyond;
        this.state = other.state;
        this.sequence = other.sequence;
        this.placement = other.placement;
        this.started = other.started;
        this.holdsSince = other.holdsSince;
        this.expectedEnd = other.expectedEnd;
        this.plannedEnd = other.plannedEnd;
        this.remaining = other.remaining;
        this.remainingWalltime = other.remainingWalltime;
        this.retryAt = other.retryAt;
        this.waitsFor = other.waitsFor.isEmpty() ? Set.of() : new LinkedHashSet<>(other.waitsFor);
        this.priority = other.priority;
        this.charges = other.charges;
        this.account = other.account;
        this.rank = other.rank;
        this.rate = other.rate;
        this.owner = other.owner;
        this.share = other.share;
        this.claimed = other.claimed;
        this.value = other.value;
        this.eligible = other.eligible;
        this.eligibleFrom = other.eligibleFrom;
    }

    /** The same job in a copy of the site, which has a copy of the table. */
    JobEntry copy(QueueTable copiedTable) {
        return new JobEntry(this, copiedTable);
    }

    public Job job() {
        return job;
    }

    void setJob(Job job, Shape shape) {
        this.job = job;
        this.shape = shape;
        this.noEarlier = job.conditions().notBefore();
        this.cpus = job.request().total().cpus();
        this.walltime = shape.walltime();
        this.beyond = job.beyondPlanned();
        this.hours = table.hours().of(job.queue());
        table.note(row, this);
    }

    /** Sets the earliest start by the job's conditions and by when it may be matched with nodes, in epoch seconds. */
    void startNotBefore(long time) {
        noEarlier = Math.max(time, job.conditions().notBefore());
        table.note(row, this);
    }

    /** The hours of the site have changed. */
    void takeHours() {
        hours = table.hours().of(job.queue());
    }

    /** Sets the time before which the job is not tried again, in epoch seconds; {@link #NO_TIME} for none. */
    void retryNotBefore(long time) {
        retryAt = time;
        table.note(row, this);
    }

    /** Gives the row back, because the site knows the job no longer. */
    void forget() {
        table.takeBack(row);
        row = NO_ROW;
    }

    /** The job's row in the columns of the site, which no other job has while the site knows this one. */
    public int row() {
        return row;
    }

    /** Whether the site knows the job, which it does until the job has ended or is deleted. */
    public boolean isKnown() {
        return row != NO_ROW;
    }

    public State state() {
        return state;
    }

    /** What the job asks for: its request or an equal one. */
    public Request request() {
        return shape.request();
    }

    /** What the job asks for, and for how long. */
    public Shape shape() {
        return shape;
    }

    /** The cpus that the job asks for in all. */
    public long cpus() {
        return cpus;
    }

    /** The number of the submission: the smaller, the earlier the job was told. */
    public long sequence() {
        return sequence;
    }

    /**
     * Whether both jobs belong to the same array, which bounds how many of its jobs run at once, and ask for the same.
     */
    public boolean isAlikeInArray(JobEntry other) {
        return job.conditions().array().isPresent()
                && job.conditions().array().equals(other.job.conditions().array())
                && walltime == other.walltime
                && beyond == other.beyond
                && job.plannedWithinHours() == other.job.plannedWithinHours()
                && request().equals(other.request());
    }

    /** The priority of the job's queue: jobs of a greater priority come first. */
    public int queuePriority() {
        return priority;
    }

    /** Epoch seconds. */
    public long submitted() {
        return job.submitted();
    }

    /**
     * For how long a plan keeps the job's nodes from others: for what the job is planned, {@link Job#planned}, and what
     * {@link Handover#held} adds. In seconds.
     */
    public long walltime() {
        return walltime;
    }

    /** By how many seconds the job may outrun that: {@link Job#beyondPlanned}. */
    public long beyond() {
        return beyond;
    }

    /** For how long its nodes have to stay open to the job, in seconds, as it may run for all of its own walltime. */
    public long openFor() {
        return walltime + beyond();
    }

    /** The owner's account with the site's fair share; only if the site has a fair share. */
    public int account() {
        return account;
    }

    /**
     * Whether it comes before the other by the priority of their queues, or else by the formula that orders jobs, or else by their
     * owners' ranks with fair share.
     */
    public boolean comesBefore(JobEntry other) {
        if (priority != other.priority) {
            return priority > other.priority;
        }
        return value == other.value ? rank < other.rank : value > other.value;
    }

    /** The job's value by the formula that orders jobs; 0 where there is none. */
    public double value() {
        return value;
    }

    /** For how long the job could have run until then, in seconds. */
    long eligibleUntil(long now) {
        return eligible + (eligibleFrom == NO_TIME ? 0 : Math.max(0, now - eligibleFrom));
    }

    /** From now on it is counted for how long the job could have run, which is as long as that until now. */
    void eligibleFor(long seconds) {
        eligible = seconds;
        eligibleFrom = NO_TIME;
    }

    /** Counts whether the job could run from now on. */
    void setEligible(boolean is, long now) {
        if (is != (eligibleFrom != NO_TIME)) {
            eligible = eligibleUntil(now);
            eligibleFrom = is ? now : NO_TIME;
        }
    }

    public boolean waits() {
        return state == State.WAITING;
    }

    /** Whether nothing but resources and limits keeps a waiting job from starting at that time. */
    public boolean mayStart(long now) {
        return isDue(now) && admits(now);
    }

    /** The same, whatever the hours are. */
    boolean isDue(long now) {
        return waitsFor.isEmpty() && notBefore() <= now;
    }

    /** The same, whatever the hours are, but for when it may be matched with nodes: it may take over those of its owner. */
    public boolean isReady(long now) {
        return waitsFor.isEmpty() && retryAt <= now && job.conditions().notBefore() <= now;
    }

    /** When jobs of its queue start. */
    public QueueHours hours() {
        return hours;
    }

    /** Whether the hours of its queue let it start then. */
    public boolean admits(long start) {
        return hours.admits(start, job.plannedWithinHours());
    }

    /** The first time from that one on at which the hours of its queue let it start; {@link Times#NEVER} if none does. */
    public long admitted(long from) {
        return hours.earliest(from, job.plannedWithinHours());
    }

    /** The time before which the job is not to be started, in epoch seconds; the hours of its queue may let it start later still. */
    public long notBefore() {
        return Math.max(retryAt, noEarlier);
    }

    /** The jobs that have not ended and must end before this job may start. To be read only. */
    public Set<JobId> waitsFor() {
        return waitsFor;
    }

    /** Makes the job wait for that job's end, too; tells whether it did not before. */
    boolean waitFor(JobId other) {
        if (waitsFor.isEmpty()) {
            waitsFor = new LinkedHashSet<>(2);
        }
        boolean added = waitsFor.add(other);
        table.note(row, this);
        return added;
    }

    /** A job for which this job waited has ended. */
    void waitNoLongerFor(JobId other) {
        waitsFor.remove(other);
        table.note(row, this);
    }

    void waitForNoJob() {
        waitsFor = Set.of();
        table.note(row, this);
    }

    /** What the job takes of limits when it is on that cluster. */
    public Charges charges(int cluster) {
        return charges[cluster];
    }

    /** Whether the job's start was decided and the server has not answered yet. */
    public boolean awaitsAnswer() {
        return state == State.STARTING;
    }

    public boolean holdsResources() {
        return state == State.STARTING || state == State.RUNNING;
    }

    /** Whether the job has ended, and it is to be judged yet what becomes of its nodes. */
    public boolean isEnded() {
        return state == State.ENDED;
    }

    /** Whether this is no job, but nodes that an ended one has given back and that nobody may have yet. */
    public boolean isClosed() {
        return state == State.CLOSED;
    }

    /** When the nodes of the job were matched with its owner, in epoch seconds. */
    public long claimed() {
        return claimed;
    }

    /** The number of the job's owner by the targets. */
    public int owner() {
        return owner;
    }

    /** Where the job runs; only for a job that holds resources or has just ceased to. */
    public Placement placement() {
        return placement;
    }

    public long started() {
        return started;
    }

    /** Since when the job holds its nodes without a break, in epoch seconds; only for a job that holds resources. */
    public long holdsSince() {
        return holdsSince;
    }

    /** The walltime that a suspended job has left, in seconds. */
    public long remainingWalltime() {
        return remainingWalltime;
    }

    /** How long the job had waited when it started, in seconds. */
    public long waited() {
        return Math.max(0, started - submitted());
    }

    /** The same without the time before the earliest start of the job's own conditions, in seconds. */
    public long waitedForResources() {
        return Math.max(0, started - Math.max(submitted(), noEarlier));
    }

    /**
     * When the job ends if it runs for as long as it is planned for, in epoch seconds; a later time once it has outrun that. Only
     * for a job that holds resources or has just ceased to.
     */
    public long expectedEnd() {
        return expectedEnd;
    }

    /**
     * When the job, which has outrun its expected end by then, is expected to end instead: once more as long each time as its site
     * expects it to run, up to the end of its walltime; a tenth as long after that.
     */
    long extended(long now) {
        if (!isWithinWalltime(now)) {
            return now + Math.max(LEAST_OVERRUN, openFor() / 10);
        }
        long latest = plannedEnd + beyond();
        long times = Math.max(1, Math.floorDiv(now - plannedEnd, job.planned()) + 1);
        return Math.min(latest, plannedEnd + times * job.planned());
    }

    /** Whether the job, which runs and may outrun what it is planned for, has not used up its walltime by then. */
    public boolean isWithinWalltime(long now) {
        return beyond > 0 && now < plannedEnd + beyond;
    }

    /** The expected end if the job uses all of its walltime. */
    public long latestEnd() {
        return Math.max(expectedEnd, plannedEnd + beyond());
    }

    /**
     * The time before which the job is not tried again after a start that the server did not take, in epoch seconds;
     * empty if there is none.
     */
    public OptionalLong retryAt() {
        return retryAt == NO_TIME ? OptionalLong.empty() : OptionalLong.of(retryAt);
    }
}
