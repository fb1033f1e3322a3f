package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.TryMemory;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.QueueTable;
import org.almanac.planner.site.Zone;
import org.almanac.planner.timeline.LazyTimeline;
import org.almanac.planner.timeline.NodeTimeline;
import org.almanac.planner.timeline.Openings;
import org.almanac.planner.timeline.Profile;

/**
 * The part of a plan on a zone of several nodes.
 *
 * <p>What is free is kept twice: in the order of time for all nodes, and by node. Reservations may be given other nodes,
 * so jobs of one-cpu chunks are planned on many small nodes exactly as on one node with all of the cpus.
 */
final class ManyNodesPlan extends ZonePlan {
    /**
     * At so many of the times at which the sums would do, other reservations are moved where that helps. Where it helps at
     * all, it mostly does at the first.
     */
    private static final int MOST_MOVING_LOOKS = 8;

    /** Reservations are moved only where so little changes while the job would run, as each change is looked at. */
    private static final int MOST_CHANGES = 4000;

    /** On more nodes one of them is free so soon that moving others does not pay. */
    private static final int MOST_NODES = 500;

    /** So many times are looked at one by one; then all that follow are searched in one go. */
    private static final int MOST_LOOKS = 256;

    private final LazyTimeline timeline;
    private final Profile[] byNode;
    private final ReservedByStart reserved = new ReservedByStart();
    /** By what is asked of the nodes: whether each is left to others as far as a job does not need it. */
    private final Map<Sharing, Boolean> partly = new EnumMap<>(Sharing.class);

    private final NodeSearch search;
    /** Since the last compression began. */
    private final Openings opened;
    /** Since the present compression began, while there is one. */
    private final Openings openedMeanwhile;

    private final long[] least;
    private final int[] preference;
    /** Nodes forget what lies before that when something changes on them. */
    private long begin;

    ManyNodesPlan(Zone zone, long now) {
        this(zone, byNode(zone.use(), now), now);
    }

    private ManyNodesPlan(Zone zone, Profile[] byNode, long now) {
        this(
                zone,
                new LazyTimeline(
                        new NodeTimeline(zone.use().kinds(), zone.use().usable(), zone.mayLack(), now),
                        byNode.length > MOST_NODES ? LazyTimeline.Mode.WHEN_READ : LazyTimeline.Mode.AT_ONCE),
                byNode,
                new NodeSearch(zone.use(), byNode, now),
                now);
    }

    private ManyNodesPlan(Zone zone, LazyTimeline timeline, Profile[] byNode, NodeSearch search, long begin) {
        super(zone);
        this.timeline = timeline;
        this.byNode = byNode;
        this.search = search;
        this.opened = new Openings(byNode.length);
        this.openedMeanwhile = new Openings(byNode.length);
        this.least = new long[use.usable().length];
        this.preference = new int[byNode.length];
        this.begin = begin;
    }

    private static Profile[] byNode(NodesNow use, long now) {
        int kinds = use.kinds();
        Profile[] byNode = new Profile[use.cluster().nodes().size()];
        for (int node = 0; node < byNode.length; node++) {
            byNode[node] = new Profile(now, Arrays.copyOfRange(use.usable(), node * kinds, (node + 1) * kinds));
        }
        return byNode;
    }

    @Override
    ZonePlan copy(Zone copiedZone, Collection<JobEntry> copiedJobs, OpeningCount copiedCount) {
        Profile[] copiedNodes = new Profile[byNode.length];
        Arrays.setAll(copiedNodes, node -> byNode[node].copy());
        NodeSearch copiedSearch = search.copy(copiedZone.use(), copiedNodes);
        ManyNodesPlan copy = new ManyNodesPlan(copiedZone, timeline.copy(), copiedNodes, copiedSearch, begin);
        copy.opened.addAll(opened);
        for (JobEntry job : copiedJobs) {
            if (job.isReserved() && copy.isFor(job, job.reservedPlacement())) {
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
        begin = now;
        timeline.forgetBefore(now);
        search.forgetBefore(now);
    }

    @Override
    void hold(Placement placement, long from, long to) {
        timeline.hold(placement, from, to);
        for (int i = 0; i < placement.size(); i++) {
            Profile node = byNode[placement.node(i)];
            node.forgetBefore(begin);
            node.hold(placement, i, from, to);
        }
        search.held(placement, from, to);
    }

    @Override
    void release(Placement placement, long from, long to) {
        timeline.release(placement, from, to);
        for (int i = 0; i < placement.size(); i++) {
            Profile node = byNode[placement.node(i)];
            node.forgetBefore(begin);
            node.release(placement, i, from, to);
        }
        search.released(placement, from, to);
    }

    @Override
    void open(Placement placement, long from, long to) {
        opened.add(placement, from, to);
        search.opened(placement, opened);
        openedMeanwhile.add(placement, from, to);
    }

    @Override
    List<TryMemory.Opening> openings(int number) {
        List<TryMemory.Opening> openings = new ArrayList<>();
        for (int i = 0; i < opened.nodes(); i++) {
            int node = opened.node(i);
            openings.add(new TryMemory.Opening(number, node, opened.from(node), opened.to(node)));
        }
        return openings;
    }

    @Override
    void open(TryMemory.Opening before) {
        Resources all = use.cluster().nodes().get(before.node()).capacity();
        open(Placement.of(use.index(), new int[] {before.node()}, all), before.from(), before.to());
    }

    @Override
    void beginCompression(QueueTable table) {
        openedMeanwhile.clear();
    }

    @Override
    void endCompression() {
        opened.clear();
        opened.addAll(openedMeanwhile);
        search.forgetOpened();
    }

    @Override
    boolean isFree(Placement placement, long from, long to) {
        for (int i = 0; i < placement.size(); i++) {
            if (byNode[placement.node(i)].earliest(placement.held(i), to - from, from, to, to) != from) {
                return false;
            }
        }
        return true;
    }

    @Override
    long earliestBySums(JobEntry job, long from, long before) {
        return timeline.upToDate()
                .earliest(job.job().request().total(), job.walltime(), from, before, job.reservedStart());
    }

    @Override
    boolean isExact(JobEntry job) {
        return false;
    }

    /**
     * One of its chunks lies on a node of which something has been given back, at a time when that was. With chunks of one
     * cpu it need not: whatever is given back serves all, as other reservations can always be moved there. Nor where chunks
     * may spread over the nodes of a host.
     */
    @Override
    long earliestByOpenings(JobEntry job, long from, long before) {
        Request request = job.request();
        if (isOfSingleCpus(request) || !use.placer().isOfWholeHosts()) {
            return earliestBySumsOfOpened(job, from, before);
        }
        if (isSearchedByNodeAlone(request)) {
            return earliestOnOpened(job, from, before);
        }
        long walltime = job.walltime();
        long earliest = before;
        for (int i = 0; i < opened.nodes(); i++) {
            int node = opened.node(i);
            long begin = Math.max(from, opened.from(node) - walltime + 1);
            long end = Math.min(earliest, opened.to(node));
            if (begin < end) {
                // What it holds there itself it would give back.
                long enough = holds(job, node) ? job.reservedStart() : Times.NEVER;
                for (Chunk chunk : request.chunks()) {
                    earliest = Math.min(earliest, byNode[node].earliest(chunk.each(), walltime, begin, end, enough));
                }
            }
        }
        return earliest == before ? Times.NEVER : earliest;
    }

    @Override
    boolean mayStart(int shape, long before) {
        return opened.nodes() > 0 && search.mayStart(shape, before, opened);
    }

    @Override
    boolean mayBeOnOpened(long marks) {
        return opened.mayBeOn(marks);
    }

    @Override
    boolean isOnOpened(Placement placement) {
        return placement.cluster() == use.index() && opened.areAnyOn(placement);
    }

    /** Of fewer nodes no search says anything for all jobs of a shape. */
    @Override
    boolean rulesOutByShape() {
        return byNode.length > MOST_NODES;
    }

    /** By the sums, where the job would run at a time at which something has been given back. */
    private long earliestBySumsOfOpened(JobEntry job, long from, long before) {
        long end = Math.min(before, opened.latest());
        return from < end
                ? earliestBySums(job, Math.max(from, opened.earliest() - job.walltime() + 1), end)
                : Times.NEVER;
    }

    /** The same by what is known of the nodes: only where the job holds something itself may it start before that. */
    private long earliestOnOpened(JobEntry job, long from, long before) {
        Request request = job.request();
        long walltime = job.walltime();
        long start = search.earliestStart(job.shape(), before, opened);
        long earliest = Math.min(before, Math.max(from, start));
        if (!opened.mayBeOn(job.marks())) {
            return earliest == before ? Times.NEVER : earliest;
        }
        Placement own = job.reservedPlacement();
        Resources each = request.arrangement() == Arrangement.PACK
                ? request.total()
                : request.chunks().get(0).each();
        for (int i = 0; own.cluster() == use.index() && i < own.size(); i++) {
            if (opened.isOpen(own.node(i))) {
                earliest = Math.min(
                        earliest, byNode[own.node(i)].earliest(each, walltime, from, earliest, job.reservedStart()));
            }
        }
        return earliest == before ? Times.NEVER : earliest;
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
        return job.reservedPlacement().cluster() == use.index()
                && job.reservedPlacement().has(node);
    }

    @Override
    Optional<Reservation> earliest(JobEntry job, long from, long before, LimitPlan limits, ReservationPlan plan) {
        Request request = job.job().request();
        if (isSearchedByNodeAlone(request)) {
            search.know(job.shape());
            return earliestOnNodes(job, from, before, limits);
        }
        boolean byNodes = isSearchedByNode(request);
        int looks = 0;
        for (long start = firstBySums(job, from, before, limits);
                start < before;
                start = firstBySums(job, timeline.upToDate().nextChange(start), before, limits)) {
            boolean mayMove = looks++ < MOST_MOVING_LOOKS && mayMove(job, start);
            if (!mayMove && byNodes) {
                return earliestOnNodes(job, from, before, limits);
            } else if (looks > MOST_LOOKS && use.placer().isCountedByNode(request)) {
                return gapSearch(job, start).earliest(start, before, Optional.of(limits));
            }
            Optional<Placement> placement = placeAt(job, start, mayMove ? Optional.of(plan) : Optional.empty());
            if (placement.isPresent()) {
                return Optional.of(new Reservation(start, placement.get()));
            }
        }
        return Optional.empty();
    }

    /** The earliest time in [from, before) from which on the sums over all nodes and the limits admit the job. */
    private long firstBySums(JobEntry job, long from, long before, LimitPlan limits) {
        long start = from;
        while (start < before) {
            long free = timeline.upToDate()
                    .earliest(job.job().request().total(), job.walltime(), start, before, Times.NEVER);
            start = admitted(job, free, limits);
            if (start == free) {
                break;
            }
        }
        return start;
    }

    private GapSearch gapSearch(JobEntry job, long from) {
        long[] free = new long[least.length];
        timeline.upToDate().freeAt(from, free);
        return new GapSearch(use, free, timeline.upToDate().after(from), job, from);
    }

    /**
     * Nodes for a job that starts then, by the sums there may be some.
     *
     * @param rearranged where others may be given other nodes
     */
    private Optional<Placement> placeAt(JobEntry job, long start, Optional<ReservationPlan> rearranged) {
        Request request = job.job().request();
        timeline.upToDate().freeAt(start, least);
        // Where no nodes hold the job at its start, neither do any throughout, nor when others move.
        if (use.placer().place(request, least, 0).isEmpty()) {
            return Optional.empty();
        }
        if (use.placer().isCountedByNode(request)) {
            lowerWhereItMatters(request, start, start + job.walltime());
        } else {
            timeline.upToDate().leastFree(start, start + job.walltime(), least);
        }
        Optional<Placement> placement = use.placer().place(request, least, 0);
        if (placement.isPresent() || rearranged.isEmpty()) {
            return placement;
        }
        timeline.upToDate().leastFree(start, start + job.walltime(), least);
        for (int node = 0; node < preference.length; node++) {
            preference[node] = (int) Math.min(Integer.MAX_VALUE, Math.max(0, least[node * use.kinds()]));
        }
        return new Rearrangement(zone, timeline.upToDate(), rearranged.get(), reserved, job, start).fit(preference);
    }

    /** Whether it is not too much to look at all that changes while the job would run. */
    private boolean mayMove(JobEntry job, long start) {
        return isOfSingleCpus(job.job().request())
                || timeline.upToDate().changes(start, start + job.walltime()) <= MOST_CHANGES;
    }

    private boolean isSearchedByNode(Request request) {
        return use.placer().isCountedByNode(request)
                && partly.computeIfAbsent(request.sharing(), sharing -> isPartlyTaken(request));
    }

    /** Whether no other jobs are moved for it either. */
    private boolean isSearchedByNodeAlone(Request request) {
        return byNode.length > MOST_NODES && isSearchedByNode(request) && !isOfSingleCpus(request);
    }

    /** Whether a job that asks so leaves the rest of each node to others. */
    private boolean isPartlyTaken(Request request) {
        for (int node = 0; node < byNode.length; node++) {
            if (use.placer().takesWhole(node, request)) {
                return false;
            }
        }
        return true;
    }

    /** The earliest place in [from, before), with the others where they are. */
    private Optional<Reservation> earliestOnNodes(JobEntry job, long from, long before, LimitPlan limits) {
        long start = from;
        while (start < before) {
            Optional<Reservation> found = search.earliest(job.shape(), start, before);
            if (found.isEmpty()) {
                break;
            }
            start = admitted(job, found.get().start(), limits);
            if (start == found.get().start()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /**
     * Lowers what is free on the nodes at the begin of [from, to) to the least throughout, on nodes that have room for a
     * piece of the request, until there is room for all of it: what is free on the others does not matter to the placer,
     * which takes nodes in their order.
     */
    private void lowerWhereItMatters(Request request, long from, long to) {
        int missing = use.placer().piecesOf(request);
        for (int node = 0; node < byNode.length && missing > 0; node++) {
            if (use.placer().room(request, least, node) > 0) {
                byNode[node].lower(from, to, least, node * use.kinds());
                missing -= use.placer().room(request, least, node);
            }
        }
    }
}
