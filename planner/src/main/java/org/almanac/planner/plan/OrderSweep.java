package org.almanac.planner.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.site.ClusterUse;
import org.almanac.planner.site.JobEntry;

/**
 * The heart of the planning paper's UPDATE (Algorithm 2): places the jobs of one cluster one after another, each at the
 * earliest time at which it fits beside those before it and within the limits, and none before its predecessor.
 *
 * <p>Because the order is kept, time only goes forward: at the place of a job all earlier ones have started, so what is
 * free only grows until the next job starts, and no look beyond the present is needed. A sweep is a pure function of
 * what runs and of the order.
 */
public final class OrderSweep {
    /** Told what is free from a time on, as the sweep walks through time. */
    interface StepRecorder {
        StepRecorder NONE = (time, free) -> {};

        void step(long time, long[] free);
    }

    private final ClusterUse use;
    private final LimitsList limits;
    private final boolean singleNode;

    private long begin;
    private long[] runningEnds = new long[0];
    private JobEntry[] running = new JobEntry[0];

    private long time;
    private final long[] free;
    private long freeCpus;
    private int runningEnded;
    private final EndHeap ends = new EndHeap();
    private JobEntry[] placed = new JobEntry[64];
    private Placement[] placements = new Placement[64];
    private int placedCount;
    private StepRecorder recorder = StepRecorder.NONE;

    public OrderSweep(ClusterUse use, LimitsList limits) {
        this.use = use;
        this.limits = limits;
        this.free = new long[use.usable().length];
        this.singleNode = use.cluster().nodes().size() == 1;
    }

    /** Takes in what runs now, by expected end: every sweep until the next call begins with it. */
    public void prepare(long now, List<JobEntry> runningOnSite) {
        begin = now;
        limits.clear();
        int count = 0;
        running = new JobEntry[runningOnSite.size()];
        runningEnds = new long[runningOnSite.size()];
        for (JobEntry entry : runningOnSite) {
            if (entry.placement().cluster() == use.index()) {
                running[count] = entry;
                runningEnds[count++] = entry.expectedEnd();
                limits.takeNow(entry.job());
            }
        }
        running = Arrays.copyOf(running, count);
        runningEnds = Arrays.copyOf(runningEnds, count);
    }

    /** Begins a sweep at the present. */
    public void begin() {
        begin(StepRecorder.NONE);
    }

    void begin(StepRecorder toTell) {
        recorder = toTell;
        time = begin;
        System.arraycopy(use.free(), 0, free, 0, free.length);
        freeCpus = use.freeCpus();
        runningEnded = 0;
        placedCount = 0;
        ends.clear();
        limits.beginSweep();
    }

    /**
     * Places the next job and tells its start, in epoch seconds. It must fit when the cluster is empty: see
     * {@link #canHold}.
     */
    public long place(JobEntry job) {
        while (true) {
            if (job.cpus() <= freeCpus && limits.admits(job.job())) {
                Optional<Placement> placement = placeOnFree(job);
                if (placement.isPresent()) {
                    take(job, placement.get());
                    return time;
                }
            }
            if (!advance()) {
                throw new IllegalStateException(
                        "Job " + job.job().id() + " does not fit into the empty cluster and was to be placed");
            }
        }
    }

    /** The placement of the job placed last. */
    public Placement lastPlacement() {
        return placements[placedCount - 1];
    }

    /** Whether the job can be placed at all: on the nodes that are up, within its limits, when nothing else runs. */
    public boolean canHold(Job job) {
        return limits.passedAlone(job).isEmpty()
                && use.placer().place(job.request(), use.usable(), 0).isPresent();
    }

    /** Walks on to the last end, for the recorder's sake. */
    void finish() {
        boolean more = true;
        while (more) {
            more = advance();
        }
        recorder.step(time, free);
    }

    private Optional<Placement> placeOnFree(JobEntry job) {
        // On a single node a job can only lie in one way; where it has lain there before, that is it.
        if (singleNode && job.isReserved() && job.reservedPlacement().cluster() == use.index()) {
            return job.reservedPlacement().fitsIn(free) ? Optional.of(job.reservedPlacement()) : Optional.empty();
        }
        return use.placer().place(job.job().request(), free, 0);
    }

    private void take(JobEntry job, Placement placement) {
        if (placedCount == placed.length) {
            placed = Arrays.copyOf(placed, 2 * placedCount);
            placements = Arrays.copyOf(placements, 2 * placedCount);
        }
        placed[placedCount] = job;
        placements[placedCount] = placement;
        ends.add(time + job.walltime(), placedCount++);
        placement.addTo(free, 0, -1);
        freeCpus -= placement.cpus();
        limits.take(job.job());
    }

    /** Goes on to the next end and gives back what is held until then; false where nothing is to end. */
    private boolean advance() {
        long nextRunning = runningEnded < runningEnds.length ? runningEnds[runningEnded] : Scheduler.NEVER;
        long next = Math.min(nextRunning, ends.earliest());
        if (next == Scheduler.NEVER) {
            return false;
        }
        if (next > time) {
            recorder.step(time, free);
            time = next;
        }
        while (runningEnded < runningEnds.length && runningEnds[runningEnded] <= time) {
            give(running[runningEnded], running[runningEnded].placement());
            runningEnded++;
        }
        while (ends.earliest() <= time) {
            int job = ends.removeEarliest();
            give(placed[job], placements[job]);
        }
        return true;
    }

    private void give(JobEntry job, Placement placement) {
        placement.addTo(free, 0, 1);
        freeCpus += placement.cpus();
        limits.give(job.job());
    }
}
