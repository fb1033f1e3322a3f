package org.almanac.planner.site;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.cluster.Access;
import org.almanac.planner.cluster.Closure;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.SharedNode;
import org.almanac.planner.cluster.Times;

/**
 * The nodes and times of one cluster that certain jobs may use: the common zone of all jobs that no window binds, or the
 * zone of all windows with one access.
 *
 * <p>A job that is bound to windows belongs to their zones alone; any other belongs to the common zones, and to those of
 * the windows that it is a member of. A node is closed to a zone while a window with another access has it; it is closed
 * to a reservation's zone at all times outside the reservation. Where a window has only a part of a node, its zone has that
 * part, and the others have the rest. So no two zones have the same at the same time. A job is placed only on what stays
 * open for all of its walltime.
 *
 * <p>On a node of which some window has a part, what runs there is told by the closures, too, as what a job holds in one
 * zone is no matter of another; so it does not count in what is {@linkplain #free free}.
 */
public final class Zone {

    private final NodesNow use;
    private final Optional<Access> own;
    /** The queues whose jobs are bound to windows. */
    private final Set<String> bound;
    /** Whether the jobs of this zone may belong to other zones of the cluster as well. */
    private final boolean shares;

    private final SharedNodes shared;
    /** What windows close. */
    private final Closures closures;
    /** The same beside what runs on shared nodes. */
    private final Closures present;

    private final boolean alwaysOpen;

    Zone(NodesNow use, Optional<Access> own, Set<String> bound, boolean shares, SharedNodes shared, Closures closures) {
        this(use, own, bound, shares, shared, closures, shared.areNone() ? closures : closures.copy(use));
    }

    private Zone(
            NodesNow use,
            Optional<Access> own,
            Set<String> bound,
            boolean shares,
            SharedNodes shared,
            Closures closures,
            Closures present) {
        this.use = use;
        this.own = own;
        this.bound = bound;
        this.shares = shares;
        this.shared = shared;
        this.closures = closures;
        this.present = present;
        // What runs on shared nodes is told by closures.
        this.alwaysOpen = closures.areNone() && shared.areNone();
    }

    /** This zone over copies of the clusters' nodes. */
    Zone copy(NodesNow[] copies, SharedNodes[] copiedShared) {
        NodesNow copy = copies[use.index()];
        Closures copied = closures.copy(copy);
        return new Zone(
                copy,
                own,
                bound,
                shares,
                copiedShared[use.index()],
                copied,
                present == closures ? copied : present.copy(copy));
    }

    /** Whose windows it is the zone of; empty for the common zone. */
    Optional<Access> own() {
        return own;
    }

    /** Sets when these shared nodes are closed beside what runs there now. */
    void closeBesideRunning(Map<Integer, List<Closure>> now) {
        present.set(now);
    }

    public NodesNow use() {
        return use;
    }

    /** Whether the job belongs to this zone. */
    public boolean accepts(Job job) {
        // Without reservations the job need not be read: plans ask this for tens of thousands of jobs.
        boolean isBound = !bound.isEmpty() && bound.contains(job.queue());
        if (own.isEmpty()) {
            return !isBound;
        }
        return own.get().admits(job) && isBound == own.get().binds(job);
    }

    /** Whether the job, which belongs to this zone, lies in it if it starts there then. */
    public boolean has(Job job, Placement placement, long start) {
        return placement.cluster() == use.index()
                && accepts(job)
                && (!shares
                        || (placement.within().isEmpty() || placement.within().equals(own))
                                && closures.isOpen(placement, start, start + job.walltime()));
    }

    /** Whether this is the zone of windows that are not for all jobs. */
    public boolean isReserved() {
        return own.isPresent();
    }

    /** Whether no node of the zone is ever closed. */
    public boolean isAlwaysOpen() {
        return alwaysOpen;
    }

    /** Whether windows have only parts of some nodes of the cluster. */
    public boolean isShared() {
        return !shared.areNone();
    }

    /** Whether some window has only a part of the node. */
    public boolean isShared(int node) {
        return shared.has(node);
    }

    /** What is free now, by node, then by kind; on shared nodes, before what is closed there. To be read only. */
    public long[] free() {
        return isShared() ? shared.beforeClosures(use.free()) : use.free();
    }

    /** What of the placement of a running job is not told by the zone's closures; empty if all of it is. */
    public Optional<Placement> counted(Placement placement) {
        return isShared() ? placement.on(node -> !shared.has(node)) : Optional.of(placement);
    }

    /** What of the placement of a running job is told by the zone's closures; empty if nothing of it is. */
    public Optional<Placement> closedBy(Placement placement) {
        return isShared() ? placement.on(shared::has) : Optional.empty();
    }

    /** The placement, which is of a job of this zone, as one in what the zone has. */
    public Placement own(Placement placement) {
        return placement.within(
                isShared() && shares ? own.filter(Access.OfMembers.class::isInstance) : Optional.empty());
    }

    /**
     * The amounts, by node, then by kind, that a job in [from, to) may use: negative on nodes that are closed at some
     * time in between. The answer is the given array if all nodes are open, else an array that is valid until the next
     * call.
     */
    public long[] open(long[] free, long from, long to) {
        return alwaysOpen ? free : present.open(free, from, to);
    }

    /** The same of what is free at {@code from} beside what is closed then. */
    public long[] openLater(long[] freeBesideClosed, long from, long to) {
        return isShared() ? present.openLater(freeBesideClosed, from, to) : open(freeBesideClosed, from, to);
    }

    /** The same of any amounts beside what windows close, whatever runs on shared nodes. */
    public long[] openBesideWindows(long[] amounts, long from, long to) {
        return alwaysOpen ? amounts : closures.open(amounts, from, to);
    }

    /** Whether what the placement holds is open throughout [from, to), beside what runs on shared nodes. */
    public boolean isOpen(Placement placement, long from, long to) {
        return alwaysOpen || present.isOpen(placement, from, to);
    }

    /**
     * When the first of the placement's nodes, which are open up to that time, closes; {@link Times#NEVER} if none does. Of
     * a shared node nobody can tell by closures alone, so that it counts as closed from then on.
     */
    public long openUntil(Placement placement, long from) {
        long until = Times.NEVER;
        for (int i = 0; i < placement.size(); i++) {
            if (isShared(placement.node(i))) {
                return from;
            }
            for (Closure closure : closures.of(placement.node(i))) {
                if (closure.to() > from) {
                    until = Math.min(until, Math.max(from, closure.from()));
                }
            }
        }
        return until;
    }

    /** The first time after {@code after} at which a node opens, in epoch seconds; {@link Times#NEVER} if none does. */
    public long nextOpening(long after) {
        return present.nextOpening(after);
    }

    /** The same, by windows alone. */
    long nextOpeningOfWindows(long after) {
        return closures.nextOpening(after);
    }

    /** Reads the stretches of time in which something is closed. */
    @FunctionalInterface
    public interface ClosureReader {
        void closed(Placement what, long from, long to);
    }

    /** Tells all closures, each as a placement of what is closed from one epoch second to another. */
    public void tellClosures(ClosureReader reader) {
        present.tell(reader);
    }

    /**
     * The same for a job that may outrun what it is planned for by so many seconds: what is to close is closed to it so much
     * earlier, as it has to stay open for all of its walltime.
     */
    public void tellClosures(long beyond, ClosureReader reader) {
        present.tell(reader);
        tellEarlyClosings(beyond, reader);
    }

    /** Tells what is closed to such a job alone: what windows are to close, for so long before. */
    public void tellEarlyClosings(long beyond, ClosureReader reader) {
        if (beyond > 0) {
            closures.tell((what, from, to) -> {
                if (from != SharedNode.EVER) {
                    reader.closed(what, from - beyond, from);
                }
            });
        }
    }

    /** A reader of what comes to be closed and opened on shared nodes from now on. */
    public ClosuresSeen seeClosures() {
        return new ClosuresSeen(shared, present);
    }

    /**
     * By node: whether more may be held there at some time than the zone has, because jobs run there while it is
     * closed, or hold more than the node has.
     */
    public boolean[] mayLack() {
        boolean[] lacking = use.lacking();
        for (int node = 0; node < lacking.length; node++) {
            lacking[node] |= shared.has(node) || !present.of(node).isEmpty();
        }
        return lacking;
    }

    /** A placement for a job of that walltime, in seconds, that starts now; it strands as little of what is scarce as it can. */
    public Optional<Placement> place(Request request, long now, long walltime) {
        return use.placer()
                .placeSparingly(request, open(free(), now, now + walltime))
                // A job that has ended and not given its nodes back yet is expected to end no more.
                .filter(placement -> !isShared() || placement.fitsIn(use.free()))
                .map(this::own);
    }

    /** Whether the nodes that are up could hold the job from {@code from} on, or later, if nothing else were there. */
    public boolean fitsOnNodesUp(Job job, long from) {
        return fitsAtSomeTime(job, from, use.usable());
    }

    /**
     * Whether the nodes, if all were up, could hold the job from {@code from} on, or later, if nothing else were there.
     */
    public boolean fitsWhenEmpty(Job job, long from) {
        return fitsAtSomeTime(job, from, use.present());
    }

    /**
     * Whether the nodes, if all were up, could hold the job at some time, past or to come, if nothing else were there.
     */
    boolean fitsWhenEmpty(Job job) {
        return fitsAtSomeTime(job, SharedNode.EVER / 2, use.present());
    }

    private boolean fitsAtSomeTime(Job job, long from, long[] amounts) {
        return firstFit(job.request(), job.walltime(), from, amounts) != Times.NEVER;
    }

    /**
     * The first time from {@code from} on at which the nodes that are up could begin to hold such a request for so many seconds, if
     * nothing else were there; {@link Times#NEVER} if there is none.
     */
    public long firstFitOnNodesUp(Request request, long seconds, long from) {
        return firstFit(request, seconds, from, use.usable());
    }

    private long firstFit(Request request, long seconds, long from, long[] amounts) {
        long at = from;
        while (at != Times.NEVER
                && use.placer()
                        .place(request, openBesideWindows(amounts, at, at + seconds))
                        .isEmpty()) {
            at = closures.nextOpening(at);
        }
        return at;
    }
}
