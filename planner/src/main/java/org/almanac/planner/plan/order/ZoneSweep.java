package org.almanac.planner.plan.order;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.FreeNodes;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.plan.order.OrderSweep.Nodes;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Zone;
import org.almanac.planner.timeline.TimeWalk;

/**
 * One zone's part of an {@link OrderSweep}: what is free on its nodes at the sweep's time, what its placed jobs hold,
 * and which of its jobs comes next, the head.
 *
 * <p>Time only goes forward, so what is free on open nodes only grows until the next job starts.
 */
final class ZoneSweep {
    private final Zone zone;
    private final PlanTable table;
    private final NodesNow use;
    private final boolean singleNode;
    private final Nodes nodes;
    private final FreeNodes free;
    private long freeCpus;
    /** By position in the order. */
    private Placement[] placements = new Placement[64];

    private List<JobEntry> order = List.of();
    private int next;
    /** How many of the first jobs stay where they are planned. */
    private int kept;
    /** Whether the head did not fit on the nodes and nothing has been given back or opened since. */
    private boolean nodesRefuseHead;

    private final HeadRoom room;

    ZoneSweep(Zone zone, PlanTable table, Nodes nodes) {
        this.table = table;
        this.zone = zone;
        this.nodes = nodes;
        this.use = zone.use();
        this.free = new FreeNodes(use.cluster().nodes().size(), use.kinds(), use.tuning());
        this.room = new HeadRoom(use);
        this.singleNode = use.cluster().nodes().size() == 1;
    }

    /** Goes back to what is free now, before the first of these jobs. */
    void begin(List<JobEntry> jobs) {
        order = jobs;
        next = 0;
        kept = 0;
        nodesRefuseHead = false;
        room.stop();
        free.set(zone.free());
        freeCpus = zone.isShared() ? freeCpus(zone.free()) : use.freeCpus();
    }

    /**
     * Begins at that time, before the job at that place: the jobs before it hold nodes and limits as planned.
     *
     * @param room the room in which all jobs of the list are laid out; they come in the order of their starts
     */
    void begin(JobOrder jobs, int first, long time, PlannedRoom room, TimeWalk walk, LimitsList limits) {
        begin(jobs.jobs());
        long[] freeThen = room.freeAt(time);
        for (int i = first; i < jobs.size() && table.start(jobs.row(i)) <= time; i++) {
            table.placement(jobs.row(i)).addTo(freeThen, 1);
        }
        free.set(freeThen);
        freeCpus = freeCpus(freeThen);
        reserve(first);
        kept = first;
        // Thousands of jobs are passed over here, so their times are read from columns.
        boolean limited = limits.areAny();
        for (; next < first; next++) {
            long end = table.end(jobs.row(next));
            if (end > time) {
                walk.add(end, next);
                if (limited) {
                    limits.take(order.get(next).charges(use.index()));
                }
            }
        }
    }

    private long freeCpus(long[] amounts) {
        long sum = 0;
        for (int at = ResourceKinds.CPUS; at < amounts.length; at += use.kinds()) {
            sum += Math.max(0, amounts[at]);
        }
        return sum;
    }

    /** The state of a zone's part of a sweep just after a job was placed, to resume from. */
    static final class Mark {
        private final int next;
        private final FreeNodes.Mark free;
        private final long freeCpus;

        private Mark(ZoneSweep zone) {
            next = zone.next;
            free = zone.free.mark();
            freeCpus = zone.freeCpus;
        }

        /** How many jobs had been placed. */
        int placed() {
            return next;
        }
    }

    Mark mark() {
        return new Mark(this);
    }

    /** Goes back to that state, before the rest of these jobs; the jobs that had been placed are the same. */
    void goBackTo(Mark mark, List<JobEntry> jobs) {
        order = jobs;
        next = mark.next;
        nodesRefuseHead = false;
        room.stop();
        free.goBackTo(mark.free);
        freeCpus = mark.freeCpus;
    }

    /**
     * Sets the placements of the jobs at positions in [from, to), for a sweep that goes back to a mark and has placed
     * others since.
     */
    void takePlacements(Placement[] placementsOf, int from, int to) {
        for (int i = from; i < to; i++) {
            placements[i] = placementsOf[i];
        }
    }

    /** Where the job at that position was placed last. */
    Placement placement(int position) {
        return placements[position];
    }

    int cluster() {
        return use.index();
    }

    boolean isDone() {
        return next == order.size();
    }

    /** How many jobs have been placed, which is the position of the head. */
    int position() {
        return next;
    }

    /** The next job in order. */
    JobEntry head() {
        return order.get(next);
    }

    /** A place for the head on what is free at that time, on nodes that stay open for all of its walltime. */
    Optional<Placement> placeHead(long time) {
        JobEntry job = head();
        if (nodesRefuseHead || job.cpus() > freeCpus || room.isTooLittle()) {
            return Optional.empty();
        }
        Optional<Placement> placement = placeOnFree(job, time);
        nodesRefuseHead = placement.isEmpty();
        if (nodesRefuseHead && zone.isAlwaysOpen()) {
            room.begin(job.request(), free);
        }
        return placement;
    }

    private Optional<Placement> placeOnFree(JobEntry job, long time) {
        long[] open = zone.open(free.amounts(), time, time + job.openFor());
        boolean planned = nodes != Nodes.ANY
                && table.isPlanned(job)
                && table.placement(job).cluster() == use.index()
                && (nodes != Nodes.SUITABLE_FIRST || use.placer().suits(job.request(), table.placement(job)));
        if (planned && table.placement(job).fitsIn(open)) {
            return Optional.of(zone.own(table.placement(job)));
        }
        if (planned && (nodes == Nodes.AS_PLANNED || singleNode)) {
            // On a single node a job can only lie in one way.
            return Optional.empty();
        }
        return zone.isAlwaysOpen()
                ? use.placer().place(job.request(), free)
                : use.placer().place(job.request(), open).map(zone::own);
    }

    /** Goes past the first jobs: those that have not ended at that time hold nodes and limits as planned. */
    void keepFirst(int first, long time, TimeWalk walk, LimitsList limits) {
        reserve(first);
        for (; next < first; next++) {
            JobEntry job = order.get(next);
            long end = table.end(job);
            if (end > time) {
                walk.add(end, next);
                hold(table.placement(job));
                limits.take(job.charges(use.index()));
            }
        }
    }

    /** Makes room for the placements of so many jobs. */
    private void reserve(int count) {
        if (count > placements.length) {
            placements = Arrays.copyOf(placements, 2 * count);
        }
    }

    /** The head starts at that placement, and the job after it is the head from now on. */
    void takeHead(Placement placement) {
        if (next == placements.length) {
            placements = Arrays.copyOf(placements, 2 * next);
        }
        hold(placement);
        next++;
        nodesRefuseHead = false;
        room.stop();
    }

    private void hold(Placement placement) {
        placements[next] = placement;
        free.take(placement);
        freeCpus -= placement.cpus();
    }

    /** See {@link Zone#nextOpening}. */
    long nextOpening(long time) {
        return zone.nextOpening(time);
    }

    /** The sweep goes on to a later time. */
    void advance() {
        nodesRefuseHead &= zone.isAlwaysOpen();
    }

    /** The placed job at that position ends: gives back its nodes, and its charges if there are limits. */
    void end(int position, LimitsList limits, boolean limited) {
        give(position < kept ? table.placement(order.get(position)) : placements[position]);
        if (limited) {
            limits.give(order.get(position).charges(use.index()));
        }
    }

    /** A running job ends. */
    void giveRunning(Placement placement) {
        zone.counted(placement).ifPresent(this::give);
    }

    private void give(Placement placement) {
        room.give(placement, free);
        freeCpus += placement.cpus();
        nodesRefuseHead = false;
    }
}
