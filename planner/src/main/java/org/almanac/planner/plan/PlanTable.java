package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.StartMoves;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.QueueTable;
import org.almanac.planner.site.Site;
import org.almanac.planner.timeline.Holding;

/**
 * What is intended with the jobs of a site: when and where each is planned to start, what it is promised and
 * guaranteed, and which start was told for it. It is kept in columns by the {@linkplain JobEntry#row rows} of the jobs
 * in the site, because plans read tens of thousands of jobs at every event.
 *
 * <p>Only jobs of the queue are planned. All may read the table; {@link Plan} and its {@link ToldStarts} alone write
 * it. Times are epoch seconds.
 */
public final class PlanTable {
    /** No time. */
    static final long NONE = Long.MIN_VALUE;

    private static final int FIRST_SIZE = 16;

    private final Site site;
    private final QueueTable queue;
    /** By row; {@link #NONE} where the job is not planned. */
    private long[] starts;
    /** By row; null where the job is not planned. */
    private Placement[] placements;
    /** By row: the marks of the placement that the job has, or had last. */
    private long[] marks;
    /** By row; {@link #NONE} where the job is promised nothing. */
    private long[] promised;
    /** By row: the guaranteed latest starts; {@link #NONE} where no more is guaranteed than the planned start. */
    private long[] bounds;
    /** See {@link #tried}. */
    private long[] tried;

    private ToldStart[] told;
    /** By row: whether the planned start may differ from the one told last. */
    private boolean[] untold;

    /** A table in which nothing is intended. */
    PlanTable(Site site) {
        this.site = site;
        this.queue = site.queueTable();
        this.starts = new long[FIRST_SIZE];
        this.placements = new Placement[FIRST_SIZE];
        this.marks = new long[FIRST_SIZE];
        this.promised = new long[FIRST_SIZE];
        this.bounds = new long[FIRST_SIZE];
        this.tried = new long[FIRST_SIZE];
        this.told = new ToldStart[FIRST_SIZE];
        this.untold = new boolean[FIRST_SIZE];
        site.jobs().forEach(this::add);
    }

    private PlanTable(PlanTable other, Site copiedSite) {
        this.site = copiedSite;
        this.queue = copiedSite.queueTable();
        this.starts = other.starts.clone();
        this.placements = other.placements.clone();
        this.marks = other.marks.clone();
        this.promised = other.promised.clone();
        this.bounds = other.bounds.clone();
        // The copy of a plan counts anew when room is given back.
        this.tried = new long[other.tried.length];
        this.told = new ToldStart[other.told.length];
        this.untold = other.untold.clone();
        for (JobEntry job : copiedSite.jobs()) {
            told[job.row()] = other.told[job.row()].copy();
        }
    }

    /** The same intentions with the jobs of a copy of the site. */
    PlanTable copy(Site copiedSite) {
        return new PlanTable(this, copiedSite);
    }

    // By job.

    public boolean isPlanned(JobEntry job) {
        return starts[job.row()] != NONE;
    }

    /** When the job, which is planned, is to start. */
    public long start(JobEntry job) {
        return starts[job.row()];
    }

    /** When the job, which is planned, is to end if it uses all of its walltime. */
    public long end(JobEntry job) {
        return starts[job.row()] + job.walltime();
    }

    /** Where the job, which is planned, is to lie. */
    public Placement placement(JobEntry job) {
        return placements[job.row()];
    }

    public Optional<Reservation> reservation(JobEntry job) {
        return isPlanned(job) ? Optional.of(new Reservation(start(job), placement(job))) : Optional.empty();
    }

    /** What the job, which is planned, holds by its plan. */
    public Holding holding(JobEntry job) {
        return new Holding(placement(job), start(job), end(job));
    }

    /**
     * The {@linkplain Placement#marks marks} of the nodes for which a planned job must be looked at by itself, and not
     * by its shape. They are the nodes on which it is planned, because what it holds there adds up with what is freed.
     * They are {@link Placement#EVERYWHERE} for a job that waits for another job.
     */
    public long marks(JobEntry job) {
        return job.waitsFor().isEmpty() ? marks[job.row()] : Placement.EVERYWHERE;
    }

    /** The planned start that the job was promised, see {@link Plan#promise}; empty until then. */
    public OptionalLong promised(JobEntry job) {
        return optional(promised[job.row()]);
    }

    /** The latest start that the policy guarantees, if it guarantees one. */
    public OptionalLong bound(JobEntry job) {
        return optional(bounds[job.row()]);
    }

    /** How the job's planned start has moved. */
    StartMoves moves(JobEntry job) {
        return told[job.row()].moves();
    }

    /** Whether the job was promised anything, or has been told of moves. */
    public boolean remembers(JobEntry job) {
        return isPromised(job.row()) || bound(job).isPresent() || !moves(job).equals(StartMoves.NONE);
    }

    /** All that is intended with the job, to be stored. */
    public Intention intention(JobEntry job) {
        return new Intention(job.job().id(), reservation(job), promised(job), bound(job), moves(job));
    }

    private static OptionalLong optional(long time) {
        return time == NONE ? OptionalLong.empty() : OptionalLong.of(time);
    }

    /**
     * The earliest time, not before now, at which a job of the queue may be planned: not before its own earliest time,
     * nor before the expected ends of the jobs that it waits for, and at the hours of its queue; {@link Times#NEVER} if one
     * of those has no planned end, or there are no such hours.
     */
    public long earliestStart(JobEntry job, long now) {
        long earliest = Math.max(now, job.notBefore());
        if (job.waitsFor().isEmpty()) {
            return job.admitted(earliest);
        }
        for (JobId other : job.waitsFor()) {
            JobEntry before = site.find(other).orElseThrow();
            if (before.holdsResources()) {
                earliest = Math.max(earliest, before.expectedEnd());
            } else if (before.waits() && isPlanned(before)) {
                earliest = Math.max(earliest, end(before));
            } else {
                return Times.NEVER;
            }
        }
        return job.admitted(earliest);
    }

    /**
     * Whether the hours of its queue alone keep a job of the plan, which is due, from starting at that time and until later than it
     * is planned.
     *
     * @param due from when on it may start, whatever the hours are
     */
    public boolean missesHours(JobEntry job, long due, long time) {
        return due <= time
                && !job.hours().areAlways()
                && isPlanned(job)
                && !job.admits(time)
                && start(job) < job.admitted(time);
    }

    // By row.

    /** What the jobs ask for, by the same rows, and the order of the queue. */
    public QueueTable queue() {
        return queue;
    }

    boolean isPromised(int row) {
        return promised[row] != NONE;
    }

    public boolean isPlanned(int row) {
        return starts[row] != NONE;
    }

    /** When the job in that row, which is planned, is to start. */
    public long start(int row) {
        return starts[row];
    }

    /** When the job in that row, which is planned, is to end if it uses all of its walltime. */
    public long end(int row) {
        return starts[row] + queue.walltime(row);
    }

    /** Where the job in that row, which is planned, is to lie. */
    public Placement placement(int row) {
        return placements[row];
    }

    /** The node on which the job in that row is planned. The job is of one piece and waits for no other job. */
    public int node(int row) {
        return (int) marks[row];
    }

    /**
     * The number of the last time that its plan had been given room when the job in that row was last tried at an
     * earlier start; 0 if the job has not been tried since it came into the queue or was planned.
     */
    public long tried(int row) {
        return tried[row];
    }

    // Over the queue, in its order.

    /**
     * Tells by a few numbers whether a planned job is to be looked at, because a look at each of tens of thousands of
     * jobs takes long.
     */
    @FunctionalInterface
    public interface Filter {
        /**
         * @param row the row of the job
         * @param start when it is planned to start
         * @param shape the number of the job's shape
         * @param marks the job's marks, see {@link PlanTable#marks}
         */
        boolean isToBeRead(int row, long start, int shape, long marks);
    }

    /**
     * Hands the planned jobs that the filter lets through to the reader, in the order of the queue. The filter is asked
     * just before the job's turn, and the reader may change where the job is planned.
     */
    public void readPlanned(Filter filter, Consumer<JobEntry> reader) {
        List<JobEntry> jobs = site.queue();
        boolean anyWaits = site.mayAnyWait();
        for (int place = 0; place < queue.size(); place++) {
            int row = queue.row(place);
            long start = starts[row];
            if (start != NONE) {
                long where = anyWaits && queue.waitsForJobs(row) ? Placement.EVERYWHERE : marks[row];
                if (filter.isToBeRead(row, start, queue.shape(row), where)) {
                    reader.accept(jobs.get(place));
                }
            }
        }
    }

    /** The jobs that are planned to start at that time or before. */
    public List<JobEntry> plannedBy(long time) {
        List<JobEntry> jobs = site.queue();
        List<JobEntry> planned = new ArrayList<>();
        for (int place = 0; place < queue.size(); place++) {
            long start = starts[queue.row(place)];
            if (start != NONE && start <= time) {
                planned.add(jobs.get(place));
            }
        }
        return planned;
    }

    /** The earliest planned start after that time; {@link Times#NEVER} where there is none. */
    public long nextStart(long time) {
        long next = Times.NEVER;
        for (int place = 0; place < queue.size(); place++) {
            long start = starts[queue.row(place)];
            if (start > time && start < next) {
                next = start;
            }
        }
        return next;
    }

    // What follows writes, for Plan alone.

    /** Adds a row for the job, with which nothing is intended. */
    void add(JobEntry job) {
        int row = job.row();
        if (row >= starts.length) {
            int size = Math.max(row + 1, 2 * starts.length);
            starts = Arrays.copyOf(starts, size);
            placements = Arrays.copyOf(placements, size);
            marks = Arrays.copyOf(marks, size);
            promised = Arrays.copyOf(promised, size);
            bounds = Arrays.copyOf(bounds, size);
            tried = Arrays.copyOf(tried, size);
            told = Arrays.copyOf(told, size);
            untold = Arrays.copyOf(untold, size);
        }
        clear(row);
        promised[row] = NONE;
        bounds[row] = NONE;
        told[row] = new ToldStart();
        untold[row] = false;
    }

    void set(int row, long start, Placement placement) {
        starts[row] = start;
        placements[row] = placement;
        marks[row] = placement.marks();
    }

    void setStart(int row, long start) {
        starts[row] = start;
    }

    /** Takes the job in that row out of the plan. */
    void clear(int row) {
        starts[row] = NONE;
        placements[row] = null;
        tried[row] = 0;
    }

    void setTried(int row, long releases) {
        tried[row] = releases;
    }

    /** Sets the promised start; {@link #NONE} promises nothing. */
    void setPromised(int row, long start) {
        promised[row] = start;
    }

    /** Sets the guaranteed latest start; with {@link #NONE} no more is guaranteed than the planned start. */
    void setBound(int row, long latestStart) {
        bounds[row] = latestStart;
    }

    ToldStart told(int row) {
        return told[row];
    }

    boolean isUntold(int row) {
        return untold[row];
    }

    void setUntold(int row, boolean isUntold) {
        untold[row] = isUntold;
    }
}
