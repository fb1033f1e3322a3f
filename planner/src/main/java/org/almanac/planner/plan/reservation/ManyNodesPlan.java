package org.almanac.planner.plan.reservation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.TryMemory;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.plan.LimitPlan;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Zone;
import org.almanac.planner.timeline.fit.BoundsByKind;
import org.almanac.planner.timeline.fit.ClusterRoom;
import org.almanac.planner.timeline.fit.EarliestFit;
import org.almanac.planner.timeline.fit.FitBySums;
import org.almanac.planner.timeline.fit.SearchedRoom;
import org.almanac.planner.timeline.freed.FreedCount;
import org.almanac.planner.timeline.freed.FreedNodes;

/**
 * The part of a {@link ReservationPlan} on a zone of several nodes.
 *
 * <p>What is free is kept twice: in the order of time for all nodes, and by node. Reservations may get other nodes, so
 * jobs of one-cpu chunks are planned on many small nodes exactly as on one node with all of the cpus.
 */
final class ManyNodesPlan extends ZonePlan {
    /**
     * At how many of the times at which the sums over all nodes suffice it is tried to move other reservations to other
     * nodes. If that helps at all, it mostly helps at the first of them. The number is a part of the policy: with
     * another number other jobs get the place.
     */
    private static final int MOST_MOVING_LOOKS = 8;

    /**
     * Other reservations are moved only if no more changes of what is free than this lie in the time in which the job
     * would run, because each change is looked at. The number is a part of the policy, too.
     */
    private static final int MOST_CHANGES = 4000;

    /**
     * In a compression, other jobs are moved for a job only while at most so many nodes are freed. This concerns jobs
     * that share their nodes and ask for more than single cpus. When more nodes are freed, nearly all jobs come forward
     * by themselves, and hardly any job because others are moved. The number is a part of the policy, too.
     */
    private static final int MOST_FREED = 500;

    private final SearchedRoom room;
    private final int nodes;
    private final ReservedByStart reserved;
    /** What the searches in the room have learnt. */
    private final BoundsByKind known;

    /** The nodes on which room has been given back since the last compression began. */
    private final FreedNodes freed;
    /** The same since the present compression began, while there is one. */
    private final FreedNodes freedMeanwhile;

    /** The job that is being tried where room has been given back; null if none is. */
    private JobEntry tried;

    private final long[] least;
    private final int[] preference;

    ManyNodesPlan(Zone zone, PlanTable table, long now) {
        this(zone, table, ClusterRoom.free(zone.use(), zone.mayLack(), now));
    }

    private ManyNodesPlan(Zone zone, PlanTable table, SearchedRoom room) {
        super(zone, table);
        this.reserved = new ReservedByStart(table);
        this.room = room;
        this.known = room.known();
        this.nodes = use.cluster().nodes().size();
        this.freed = new FreedNodes(nodes);
        this.freedMeanwhile = new FreedNodes(nodes);
        this.least = new long[use.usable().length];
        this.preference = new int[nodes];
    }

    @Override
    ZonePlan copy(Zone copiedZone, Plan copiedPlan, FreedCount copiedCount) {
        PlanTable copiedTable = copiedPlan.table();
        ManyNodesPlan copy = new ManyNodesPlan(copiedZone, copiedTable, room.copy(copiedZone.use()));
        copy.freed.addAll(freed);
        for (JobEntry job : copiedPlan.site().queue()) {
            if (copiedTable.isPlanned(job) && copy.isFor(job, copiedTable.placement(job), copiedTable.start(job))) {
                copy.note(job);
            }
        }
        return copy;
    }

    @Override
    void note(JobEntry job) {
        reserved.add(job);
    }

    @Override
    void forget(JobEntry job) {
        reserved.remove(job);
    }

    @Override
    void forgetBefore(long now) {
        room.forgetBefore(now);
    }

    @Override
    void hold(Placement placement, long from, long to) {
        room.hold(placement, from, to);
    }

    @Override
    void release(Placement placement, long from, long to) {
        room.release(placement, from, to);
    }

    @Override
    void freed(Placement placement, long from, long to) {
        freed.add(placement, from, to);
        known.freed(placement, freed);
        freedMeanwhile.add(placement, from, to);
    }

    @Override
    List<TryMemory.Opening> freedRoom(int number) {
        List<TryMemory.Opening> stored = new ArrayList<>();
        for (int i = 0; i < freed.nodes(); i++) {
            int node = freed.node(i);
            stored.add(new TryMemory.Opening(number, node, freed.from(node), freed.to(node)));
        }
        return stored;
    }

    @Override
    void freed(TryMemory.Opening before) {
        Resources all = use.cluster().nodes().get(before.node()).capacity();
        freed(Placement.of(use.index(), new int[] {before.node()}, all), before.from(), before.to());
    }

    @Override
    void beginCompression() {
        freedMeanwhile.clear();
    }

    @Override
    void endCompression() {
        freed.clear();
        freed.addAll(freedMeanwhile);
        known.forgetFreed();
        tried = null;
    }

    @Override
    boolean isFree(Placement placement, long from, long to) {
        return room.isFree(placement, from, to);
    }

    @Override
    long earliestBySums(JobEntry job, long from, long before) {
        return room.inTime().earliest(job.job().request().total(), job.walltime(), from, before, table.start(job));
    }

    @Override
    boolean isExact(JobEntry job) {
        return false;
    }

    /**
     * If the job can start earlier, one of its chunks lies on a node on which something has been given back, at a time
     * at which that was given back. For chunks of one cpu this need not be so, as other reservations can always be
     * moved to what is given back; nor for chunks that may spread over the nodes of a host.
     */
    @Override
    long earliestByFreed(JobEntry job, long from, long before) {
        Request request = job.request();
        if (isOfSingleCpus(request) || !use.placer().isOfWholeHosts()) {
            return earliestBySumsOfFreed(job, from, before);
        }
        tried = job;
        long start = before;
        if (!isSearchedByNodeFirst(request)) {
            start = earliestPieceOnFreed(job, from, before);
        } else if (earliestOnFreed(job, from, before) < before) {
            // Where other jobs may be moved, that is tried from the time on from which a piece fits, however many nodes
            // there are.
            start = mayMoveOthers(job) ? earliestPieceOnFreed(job, from, before) : earliestOnFreed(job, from, before);
        }
        return start == before ? Times.NEVER : start;
    }

    /** Whether other jobs may be moved for the job at all. */
    private boolean mayMoveOthers(JobEntry job) {
        return job != tried
                || freed.nodes() <= MOST_FREED
                || !room.isSearchedByNode(job.request())
                || isOfSingleCpus(job.request());
    }

    /**
     * The earliest time in [from, before] from which on a piece of the job fits on a node on which something has been
     * given back.
     */
    private long earliestPieceOnFreed(JobEntry job, long from, long before) {
        long walltime = job.walltime();
        long earliest = before;
        for (int i = 0; i < freed.nodes(); i++) {
            int node = freed.node(i);
            long begin = Math.max(from, freed.from(node) - walltime + 1);
            long end = Math.min(earliest, freed.to(node));
            if (begin < end) {
                // What the job holds there itself it would give back.
                long enough = table.isPlanned(job) && holds(job, node) ? table.start(job) : Times.NEVER;
                for (Chunk chunk : job.request().chunks()) {
                    earliest = Math.min(earliest, room.on(node).earliest(chunk.each(), walltime, begin, end, enough));
                }
            }
        }
        return earliest;
    }

    @Override
    boolean mayStart(int shape, long before) {
        return freed.nodes() > 0 && known.mayStart(shape, before, freed);
    }

    @Override
    boolean mayBeOnFreed(long marks) {
        return freed.mayBeOn(marks);
    }

    @Override
    boolean isOnFreed(Placement placement) {
        return placement.cluster() == use.index() && freed.areAnyOn(placement);
    }

    /** On few nodes no search tells anything about all jobs of a shape. */
    @Override
    boolean rulesOutByShape() {
        return nodes > use.tuning().nodesSearchedFirst();
    }

    /**
     * A lower bound by the sums over all nodes of the starts with which the job would run at a time at which something
     * has been given back.
     */
    private long earliestBySumsOfFreed(JobEntry job, long from, long before) {
        long end = Math.min(before, freed.latest());
        return from < end
                ? earliestBySums(job, Math.max(from, freed.earliest() - job.walltime() + 1), end)
                : Times.NEVER;
    }

    /**
     * The same by the bounds known of each node. Only on nodes that the job holds itself may it start before its
     * shape's bound.
     */
    private long earliestOnFreed(JobEntry job, long from, long before) {
        Request request = job.request();
        long walltime = job.walltime();
        long start = known.earliestStart(job.shape(), before, freed);
        long earliest = Math.min(before, Math.max(from, start));
        if (!freed.mayBeOn(table.marks(job))) {
            return earliest;
        }
        Placement own = table.placement(job);
        Resources each = request.piece();
        for (int i = 0; own.cluster() == use.index() && i < own.size(); i++) {
            if (freed.isFreed(own.node(i))) {
                earliest = Math.min(
                        earliest, room.on(own.node(i)).earliest(each, walltime, from, earliest, table.start(job)));
            }
        }
        return earliest;
    }

    private static boolean isOfSingleCpus(Request request) {
        Resources each = request.chunks().get(0).each();
        long amounts = 0;
        for (int kind = 0; kind < each.kinds(); kind++) {
            amounts += each.amount(kind);
        }
        return request.chunks().size() == 1 && amounts == 1;
    }

    private boolean holds(JobEntry job, int node) {
        return table.placement(job).cluster() == use.index()
                && table.placement(job).has(node);
    }

    @Override
    Optional<Reservation> earliestAsPlanned(
            JobEntry job, long from, long before, LimitPlan limits, ReservationPlan plan) {
        Request request = job.request();
        boolean byNodes = room.isSearchedByNode(request);
        boolean mayMoveAny = mayMoveOthers(job);
        if (isSearchedByNodeFirst(request)) {
            known.know(job.shape());
            Optional<Reservation> found = earliest(known.fit(job.shape()), job, from, before, limits);
            long end = found.map(Reservation::start).orElse(before);
            Optional<Reservation> byMoving =
                    mayMoveAny ? earliestByMoving(job, from, end, limits, plan) : Optional.empty();
            return byMoving.isPresent() ? byMoving : found;
        }
        FitBySums sums = room.fitBySums(job.shape());
        long start = firstBySums(sums, job, from, before, limits);
        for (int looks = 0; start < before && looks < MOST_MOVING_LOOKS; looks++) {
            boolean mayMove = mayMoveAny && mayMove(job, start);
            if (!mayMove && byNodes) {
                break;
            }
            Optional<Placement> placement = placeAt(sums, job, start, mayMove ? Optional.of(plan) : Optional.empty());
            if (placement.isPresent()) {
                return Optional.of(new Reservation(start, placement.get()));
            }
            start = firstBySums(sums, job, room.inTime().nextChange(start), before, limits);
        }
        if (start >= before) {
            return Optional.empty();
        }
        return earliest(byNodes ? known.fit(job.shape()) : sums, job, start, before, limits);
    }

    /**
     * The earliest place in [from, before) for which other reservations are moved to other nodes. With the reservations
     * where they are, the job finds no place before {@code before}. So the two searches together find the same place as
     * one that looks at one time after the other.
     */
    private Optional<Reservation> earliestByMoving(
            JobEntry job, long from, long before, LimitPlan limits, ReservationPlan plan) {
        // All that changes from here to there changes while the job would run, wherever in between it starts.
        if (from >= before || !mayMove(before, from + job.walltime())) {
            return Optional.empty();
        }
        FitBySums sums = room.fitBySums(job.shape());
        long start = from;
        for (int looks = 0; looks < MOST_MOVING_LOOKS; looks++) {
            start = firstBySums(sums, job, start, before, limits);
            if (start >= before || !mayMove(start, start + job.walltime())) {
                break;
            }
            Optional<Placement> placement = placeAt(sums, job, start, Optional.of(plan));
            if (placement.isPresent()) {
                return Optional.of(new Reservation(start, placement.get()));
            }
            start = room.inTime().nextChange(start);
        }
        return Optional.empty();
    }

    /** The earliest time in [from, before) from which on the sums over all nodes and the limits admit the job. */
    private long firstBySums(FitBySums sums, JobEntry job, long from, long before, LimitPlan limits) {
        long start = from;
        while (start < before) {
            long free = sums.firstBySums(start, before);
            start = admitted(job, free, limits);
            if (start == free) {
                break;
            }
        }
        return start;
    }

    /**
     * Nodes for a job that starts then, if there are any; the sums over all nodes suffice then.
     *
     * @param rearranged the plan, if other reservations may be given other nodes
     */
    private Optional<Placement> placeAt(
            FitBySums sums, JobEntry job, long start, Optional<ReservationPlan> rearranged) {
        // If no nodes can hold the job at its start, none can for its walltime, nor after other reservations have
        // moved.
        if (!sums.mayFitAt(start)) {
            return Optional.empty();
        }
        Optional<Placement> placement = sums.placeAt(start);
        if (placement.isPresent() || rearranged.isEmpty()) {
            return placement;
        }
        room.inTime().leastFree(start, start + job.walltime(), least);
        for (int node = 0; node < preference.length; node++) {
            preference[node] = (int) Math.min(Integer.MAX_VALUE, Math.max(0, least[node * use.kinds()]));
        }
        return new Rearrangement(zone, table, room.inTime(), rearranged.get(), reserved, job, start).fit(preference);
    }

    /** Whether few enough changes lie in the time in which the job would run to look at each. */
    private boolean mayMove(JobEntry job, long start) {
        return isOfSingleCpus(job.job().request()) || mayMove(start, start + job.walltime());
    }

    private boolean mayMove(long from, long to) {
        return room.inTime().changes(from, to) <= MOST_CHANGES;
    }

    /**
     * Whether a search node by node comes first, and others are moved only for an earlier start than it finds. That
     * finds the same places faster.
     */
    private boolean isSearchedByNodeFirst(Request request) {
        return nodes > use.tuning().nodesSearchedFirst() && room.isSearchedByNode(request) && !isOfSingleCpus(request);
    }

    /**
     * The earliest place in [from, before) that the fit finds and the limits admit, with all other reservations where
     * they are.
     */
    private Optional<Reservation> earliest(EarliestFit fit, JobEntry job, long from, long before, LimitPlan limits) {
        return limits.earliest(fit, job.charges(use.index()), job.walltime(), from, before);
    }
}
