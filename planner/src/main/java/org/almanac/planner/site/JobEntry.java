package org.almanac.planner.site;

import java.util.LinkedHashSet;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.limit.Charges;

/**
 * A job as the server told of it, with its state.
 *
 * <p>Only the {@link Site} changes it. A job holds resources exactly when it is starting or running. Its row is its place in
 * the columns of the site, and of whatever keeps columns beside them: see {@link JobColumns}.
 */
public final class JobEntry {
    /** What a job is to the site. */
    public enum State {
        /** In the queue, though it may not be startable yet. */
        WAITING,
        HELD,
        /** Its queue is stopped. */
        STOPPED,
        IMPOSSIBLE,
        STARTING,
        RUNNING,
        SUSPENDED
    }

    static final long NO_TIME = Long.MIN_VALUE;
    private static final int NO_ROW = -1;

    private Job job;
    /** What the queue is scanned for, kept here because the scan is a hot path: the job's cpus and walltime. */
    private long cpus;

    private long walltime;
    /** Not before then by its conditions; and what it asks for, as an object that is shared with equals. */
    private long noEarlier;

    private Shape shape;
    State state;
    /** Counts submissions, so that jobs submitted in the same second keep their order. */
    final long sequence;

    /** Where it holds resources; kept while suspended. */
    Placement placement;

    long started;
    /** Since then it holds resources without a break; otherwise than the start, not before it was resumed. */
    long holdsSince;

    long expectedEnd;
    /** The expected end, were it not for an overrun. */
    long endByWalltime;
    /** The walltime that was left when it was suspended. */
    long remaining;
    /** Before that time it is not tried again. */
    private long retryAt = NO_TIME;
    /** The jobs that it waits for and that have not ended; most jobs have none and share the empty set. */
    private Set<JobId> waitsFor = Set.of();
    /** By the priority of its queue jobs come before others'. */
    int priority;
    /** What it takes of limits, by cluster. */
    Charges[] charges = {};
    /** Its owner's account and rank with fair share, and how fast it uses the machine, where that is counted. */
    int account;

    int rank;
    long rate;

    private final QueueTable table;
    /** Where its facts are there, as long as the site knows the job. */
    private int row;

    /** @param shape the job's */
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
        this.cpus = other.cpus;
        this.walltime = other.walltime;
        this.state = other.state;
        this.sequence = other.sequence;
        this.placement = other.placement;
        this.started = other.started;
        this.holdsSince = other.holdsSince;
        this.expectedEnd = other.expectedEnd;
        this.endByWalltime = other.endByWalltime;
        this.remaining = other.remaining;
        this.retryAt = other.retryAt;
        this.waitsFor = other.waitsFor.isEmpty() ? Set.of() : new LinkedHashSet<>(other.waitsFor);
        this.priority = other.priority;
        this.charges = other.charges;
        this.account = other.account;
        this.rank = other.rank;
        this.rate = other.rate;
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
        this.walltime = job.walltime();
        table.note(row, this);
    }

    /** It is not tried again before that time, in epoch seconds; {@link #NO_TIME} where it is at any. */
    void retryNotBefore(long time) {
        retryAt = time;
        table.note(row, this);
    }

    /** The site knows it no longer. */
    void forget() {
        table.takeBack(row);
        row = NO_ROW;
    }

    /** Its row in the columns of the site, which no other job has while the site knows this one. */
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

    /** What it asks for: the job's request or an equal one. */
    public Request request() {
        return shape.request();
    }

    /** What it asks for and how long. */
    public Shape shape() {
        return shape;
    }

    /** The cpus that it asks for in all. */
    public long cpus() {
        return cpus;
    }

    /** Counts submissions: the smaller, the earlier it was told. */
    public long sequence() {
        return sequence;
    }

    /** Whether both belong to the same array, which bounds how many of its jobs run at once, and ask for the same. */
    public boolean isAlikeInArray(JobEntry other) {
        return job.conditions().array().isPresent()
                && job.conditions().array().equals(other.job.conditions().array())
                && walltime == other.walltime
                && request().equals(other.request());
    }

    /** The priority of its queue: the greater, the earlier. */
    public int queuePriority() {
        return priority;
    }

    /** Epoch seconds. */
    public long submitted() {
        return job.submitted();
    }

    /** In seconds. */
    public long walltime() {
        return walltime;
    }

    /** Its owner's account with the site's fair share; only where there is one. */
    public int account() {
        return account;
    }

    public boolean waits() {
        return state == State.WAITING;
    }

    /** Whether nothing but resources and limits keeps a waiting job from starting at that time. */
    public boolean mayStart(long now) {
        return waitsFor.isEmpty() && notBefore() <= now;
    }

    /** Before that time, in epoch seconds, it is not to be started. */
    public long notBefore() {
        return Math.max(retryAt, noEarlier);
    }

    /** The jobs that must end before it may start, as far as they have not. To be read only. */
    public Set<JobId> waitsFor() {
        return waitsFor;
    }

    /** It waits for that job's end, too; tells whether it did not before. */
    boolean waitFor(JobId other) {
        if (waitsFor.isEmpty()) {
            waitsFor = new LinkedHashSet<>(2);
        }
        boolean added = waitsFor.add(other);
        table.note(row, this);
        return added;
    }

    /** One that it waited for has ended. */
    void waitNoLongerFor(JobId other) {
        waitsFor.remove(other);
        table.note(row, this);
    }

    void waitForNobody() {
        waitsFor = Set.of();
        table.note(row, this);
    }

    /** What it takes of limits when it is on that cluster. */
    public Charges charges(int cluster) {
        return charges[cluster];
    }

    /** Whether it was decided to start and the server has not answered. */
    public boolean awaitsAnswer() {
        return state == State.STARTING;
    }

    public boolean holdsResources() {
        return state == State.STARTING || state == State.RUNNING;
    }

    /** Where it runs; only for a job that holds resources or has just ceased to. */
    public Placement placement() {
        return placement;
    }

    public long started() {
        return started;
    }

    /** How long it had waited when it started, in seconds. */
    public long waited() {
        return Math.max(0, started - submitted());
    }

    /** The same from the time on before which it was not to be started by its own wish. */
    public long waitedForResources() {
        return Math.max(0, started - Math.max(submitted(), noEarlier));
    }

    /** When it ends if it uses all of its walltime; only for a job that holds resources or has just ceased to. */
    public long expectedEnd() {
        return expectedEnd;
    }

    /**
     * The time before which the job is not tried again after a start that the server did not take, in epoch seconds; empty
     * where there is none.
     */
    public OptionalLong retryAt() {
        return retryAt == NO_TIME ? OptionalLong.empty() : OptionalLong.of(retryAt);
    }
}
