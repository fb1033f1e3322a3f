package org.almanac.planner.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.site.ClusterUse;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.Zone;

/**
 * The heart of the planning paper's UPDATE (Algorithm 2): places the jobs of one zone one after another, each at the
 * earliest time at which it fits beside those before it and within the limits, and none before its predecessor.
 *
 * <p>Because the order is kept, time only goes forward: at the place of a job all earlier ones have started, so what is
 * free on open nodes only grows until the next job starts, and no look beyond the present is needed but for closures and
 * for what other zones hold of the limits. A sweep is a pure function of what runs, of the other zones and of the order.
 */
public final class OrderSweep {
    /** Told what is free from a time on, as the sweep walks through time. */
    interface StepRecorder {
        StepRecorder NONE = (time, free) -> {};

        void step(long time, long[] free);
    }

    private final Site site;
    private final Zone zone;
    private final ClusterUse use;
    private final boolean singleNode;

    private long begin;
    private List<JobEntry> running = List.of();
    /** What the plans of other zones leave of the limits; empty where there is nothing to look at. */
    private Optional<LimitPlan> otherZones = Optional.empty();

    private long time;
    private final long[] free;
    private long freeCpus;
    private int runningEnded;
    private final EndHeap ends = new EndHeap();
    private final LimitsList limits;
    private JobEntry[] placed = new JobEntry[64];
    private Placement[] placements = new Placement[64];
    private long[] placedEnds = new long[64];
    private int placedCount;
    private StepRecorder recorder = StepRecorder.NONE;

    OrderSweep(Site site, Zone zone) {
        this.site = site;
        this.zone = zone;
        this.use = zone.use();
        this.free = new long[use.usable().length];
        this.singleNode = use.cluster().nodes().size() == 1;
        this.limits = new LimitsList(site.limits());
    }

    /** Takes in what runs now and what other zones plan: every sweep until the next call begins with it. */
    void prepare(long now, Optional<LimitPlan> others) {
        begin = now;
        running = site.running();
        otherZones = others;
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
        limits.begin();
    }

    /**
     * Places the next job and tells its start, in epoch seconds; {@link Scheduler#NEVER} where it waits for a job that
     * has no planned end yet, or where the nodes are not open for long enough any more. The sweep is over then.
     */
    public long place(JobEntry job) {
        long earliest = earliestStart(job);
        if (earliest == Scheduler.NEVER) {
            return Scheduler.NEVER;
        }
        while (time < earliest) {
            advance(earliest);
        }
        Charges charges = job.charges(use.index());
        while (true) {
            if (job.cpus() <= freeCpus && admits(job, charges)) {
                Optional<Placement> placement = placeOnFree(job);
                if (placement.isPresent()) {
                    take(job, charges, placement.get());
                    return time;
                }
            }
            long next = nextEvent(charges);
            if (next == Scheduler.NEVER) {
                return Scheduler.NEVER;
            }
            advance(next);
        }
    }

    /** The placement of the job placed last. */
    public Placement lastPlacement() {
        return placements[placedCount - 1];
    }

    /** Walks on to the last end, for the recorder's sake. */
    void finish() {
        for (long next = nextEnd(); next != Scheduler.NEVER; next = nextEnd()) {
            advance(next);
        }
        recorder.step(time, free);
    }

    /** Like {@link Site#earliestStart}, but by this sweep's ends of the jobs that are waited for. */
    private long earliestStart(JobEntry job) {
        long earliest = Math.max(begin, job.notBefore());
        for (JobId other : job.waitsFor()) {
            long end = site.find(other).map(this::plannedEnd).orElse(begin);
            if (end == Scheduler.NEVER) {
                return Scheduler.NEVER;
            }
            earliest = Math.max(earliest, end);
        }
        return earliest;
    }

    private long plannedEnd(JobEntry other) {
        if (other.holdsResources()) {
            return other.expectedEnd();
        }
        for (int i = 0; i < placedCount; i++) {
            if (placed[i] == other) {
                return placedEnds[i];
            }
        }
        boolean inAnotherZone = other.isReserved()
                && (other.reservedPlacement().cluster() != use.index() || !zone.accepts(other.job()));
        return inAnotherZone ? other.reservedStart() + other.walltime() : Scheduler.NEVER;
    }

    private boolean admits(JobEntry job, Charges charges) {
        if (charges.size() == 0) {
            return true;
        }
        if (otherZones.isEmpty()) {
            return limits.admits(charges);
        }
        for (int i = 0; i < charges.size(); i++) {
            int slot = charges.slot(i);
            long left = otherZones.get().leastLeft(slot, time, time + job.walltime());
            if (limits.held(slot) + charges.amount(i) > left) {
                return false;
            }
        }
        return true;
    }

    private Optional<Placement> placeOnFree(JobEntry job) {
        long[] open = zone.open(free, time, time + job.walltime());
        // On a single node a job can only lie in one way; where it has lain there before, that is it, unless it takes
        // the whole node and that has grown.
        if (singleNode
                && !job.job().request().exclusive()
                && job.isReserved()
                && job.reservedPlacement().cluster() == use.index()) {
            return job.reservedPlacement().fitsIn(open) ? Optional.of(job.reservedPlacement()) : Optional.empty();
        }
        return use.placer().place(job.job().request(), open, 0);
    }

    private void take(JobEntry job, Charges charges, Placement placement) {
        if (placedCount == placed.length) {
            placed = Arrays.copyOf(placed, 2 * placedCount);
            placements = Arrays.copyOf(placements, 2 * placedCount);
            placedEnds = Arrays.copyOf(placedEnds, 2 * placedCount);
        }
        placed[placedCount] = job;
        placements[placedCount] = placement;
        placedEnds[placedCount] = time + job.walltime();
        ends.add(time + job.walltime(), placedCount++);
        placement.addTo(free, 0, -1);
        freeCpus -= placement.cpus();
        limits.take(charges);
    }

    private long nextEnd() {
        long nextRunning =
                runningEnded < running.size() ? running.get(runningEnded).expectedEnd() : Scheduler.NEVER;
        return Math.min(nextRunning, ends.earliest());
    }

    /** The next time at which there may be room for a job with those charges that has none now. */
    private long nextEvent(Charges charges) {
        long next = Math.min(nextEnd(), zone.nextOpening(time));
        return otherZones.isEmpty() ? next : Math.min(next, otherZones.get().nextChange(charges, time));
    }

    /** Goes on to the next end, but at most to that time, and gives back what is held until then. */
    private void advance(long atMost) {
        long next = Math.min(nextEnd(), atMost);
        if (next > time) {
            recorder.step(time, free);
            time = next;
        }
        for (; runningEnded < running.size() && running.get(runningEnded).expectedEnd() <= time; runningEnded++) {
            JobEntry job = running.get(runningEnded);
            if (job.placement().cluster() == use.index()) {
                give(job.placement());
            }
            limits.give(job.charges(job.placement().cluster()));
        }
        while (ends.earliest() <= time) {
            int job = ends.removeEarliest();
            give(placements[job]);
            limits.give(placed[job].charges(use.index()));
        }
    }

    private void give(Placement placement) {
        placement.addTo(free, 0, 1);
        freeCpus += placement.cpus();
    }
}
