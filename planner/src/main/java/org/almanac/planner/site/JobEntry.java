package org.almanac.planner.site;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.StartMoves;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.limit.Charges;

/**
 * A job with its state: what the server told of it, and what its policy intends with it.
 *
 * <p>Only the {@link Site} changes the state; the reservation is the policy's. A job holds resources exactly when it is
 * starting or running.
 */
public final class JobEntry {
    enum State {
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
    long retryAt = NO_TIME;
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

    private long reservedStart = NO_TIME;
    private Placement reservedPlacement;
    private long reservedMarks;

    /** Where its row is while it is in the queue: plans ask all jobs. */
    private QueueTable table;

    private int row = NO_ROW;

    private long promised = NO_TIME;
    private long bound = NO_TIME;
    /** What it has been told of its planned start: an object of its own, as plans do not ask it. */
    final ToldStart told = new ToldStart();
    /** Where it is, once, while its planned start may be another one than has been told. */
    private final List<JobEntry> untold;

    private boolean isUntold;

    /**
     * @param shape the job's
     * @param untold where it puts itself when its planned start may be another one than has been told
     */
    JobEntry(Job job, Shape shape, long sequence, List<JobEntry> untold) {
        setJob(job, shape);
        this.untold = untold;
        this.sequence = sequence;
        this.state = State.WAITING;
    }

    private JobEntry(JobEntry other, List<JobEntry> untold) {
        setJob(other.job, other.shape);
        this.untold = untold;
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
        this.reservedStart = other.reservedStart;
        this.reservedPlacement = other.reservedPlacement;
        this.reservedMarks = other.reservedMarks;
        this.promised = other.promised;
        this.bound = other.bound;
        this.told.takeOver(other.told);
        if (other.isUntold) {
            setUntold();
        }
    }

    JobEntry copy(List<JobEntry> untoldCopies) {
        return new JobEntry(this, untoldCopies);
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
        if (row != NO_ROW) {
            table.noteAsked(row, this);
        }
        noteInTable();
    }

    /** From now on it is in the queue, and has that row. */
    void enter(QueueTable queue, int there) {
        table = queue;
        row = there;
        table.noteAsked(row, this);
        noteInTable();
    }

    /** It is not in the queue any more. */
    void leave() {
        row = NO_ROW;
    }

    /** Its row in the queue, which no other job has while it waits; only while it is there. */
    public int row() {
        return row;
    }

    private void noteInTable() {
        if (row != NO_ROW) {
            table.note(row, reservedStart, reservedPlacement, shape, marks());
        }
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
        noteInTable();
        return added;
    }

    /** One that it waited for has ended. */
    void waitNoLongerFor(JobId other) {
        waitsFor.remove(other);
        noteInTable();
    }

    void waitForNobody() {
        waitsFor = Set.of();
        noteInTable();
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

    public boolean isReserved() {
        return reservedStart != NO_TIME;
    }

    /** The planned start in epoch seconds; only where {@link #isReserved()}. */
    public long reservedStart() {
        return reservedStart;
    }

    public Placement reservedPlacement() {
        return reservedPlacement;
    }

    /**
     * The {@linkplain Placement#marks marks} of nodes on which more may matter to it than what jobs of its shape ask for: those
     * of its reservation; everywhere where it waits for another job.
     */
    public long marks() {
        return waitsFor.isEmpty() ? reservedMarks : Placement.EVERYWHERE;
    }

    public Optional<Reservation> reservation() {
        return isReserved() ? Optional.of(new Reservation(reservedStart, reservedPlacement)) : Optional.empty();
    }

    /**
     * Plans the job there, or moves it there, if to an earlier start, for which it was tried before. The first planned start
     * that a job gets is not yet a promise: see {@link #promise()}.
     */
    public void reserve(long start, Placement there) {
        reservedStart = start;
        reservedPlacement = there;
        reservedMarks = there.marks();
        noteInTable();
        setUntold();
    }

    /** Plans the job, which is planned already, at another time on the same nodes. */
    public void reserve(long start) {
        reservedStart = start;
        if (row != NO_ROW) {
            table.noteStart(row, start);
        }
        setUntold();
    }

    public void unreserve() {
        reservedStart = NO_TIME;
        reservedPlacement = null;
        triedAfter(0);
        noteInTable();
        setUntold();
    }

    /** After how many openings of its plan it was last tried to move to an earlier start; 0 where it has not been. */
    public long tried() {
        return row == NO_ROW ? 0 : table.tried(row);
    }

    public void triedAfter(long openings) {
        if (row != NO_ROW) {
            table.triedAfter(row, openings);
        }
    }

    /** Its planned start may be another one than has been told, until {@link #haveTold} is called. */
    void setUntold() {
        if (!isUntold) {
            isUntold = true;
            untold.add(this);
        }
    }

    /** Its planned start is what has been told, as far as anybody wants to know. */
    void haveTold() {
        isUntold = false;
    }

    /** Makes the planned start the job's promise, unless it has one. */
    public void promise() {
        if (promised == NO_TIME && isReserved()) {
            promised = reservedStart;
        }
    }

    public OptionalLong promised() {
        return promised == NO_TIME ? OptionalLong.empty() : OptionalLong.of(promised);
    }

    /** Takes up a promise made before a restart. */
    public void restorePromise(long start) {
        promised = start;
    }

    /** The latest start that the policy guarantees, in epoch seconds, where that is later than the planned one may be. */
    public OptionalLong bound() {
        return bound == NO_TIME ? OptionalLong.empty() : OptionalLong.of(bound);
    }

    /** Guarantees that the job starts by then, though its planned start may move back. */
    public void guarantee(long latestStart) {
        bound = latestStart;
    }

    /** Guarantees no more than the planned start. */
    public void unbound() {
        bound = NO_TIME;
    }

    /** How its planned start has moved. */
    public StartMoves moves() {
        return told.moves();
    }

    /** Takes up how it had moved before a restart; its planned start is the one that was told last. */
    public void restoreMoves(StartMoves before) {
        told.restore(reservedStart, before);
    }

    /** Takes up what another policy promised it and told of its planned start. */
    public void takeUpTold(Intention intention) {
        promised = intention.promised().orElse(NO_TIME);
        told.restore(intention.reservation().map(Reservation::start).orElse(NO_TIME), intention.moves());
        setUntold();
    }

    /** What is told of it is what its copy tells. */
    void takeOverTold(JobEntry copy) {
        promised = copy.promised;
        told.takeOver(copy.told);
        setUntold();
    }
}
