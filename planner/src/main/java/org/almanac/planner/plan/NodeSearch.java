package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.timeline.BoundsByShape;
import org.almanac.planner.timeline.Openings;
import org.almanac.planner.timeline.Profile;
import org.almanac.planner.timeline.StartBounds;

/**
 * Finds the earliest place for a job whose pieces are alike and leave the rest of each node to others, with all other jobs
 * where they are: node by node.
 *
 * <p>What a search learns of a node holds until something is given back there: no piece like that one starts on it before.
 * The next job with such pieces looks at the nodes alone that may come first.
 */
final class NodeSearch {
    /** So many kinds of pieces are remembered; the one that has not been asked for the longest time is forgotten. */
    private static final int MOST_KINDS = 256;

    /** Where something has been given back on more nodes, those that may come first among all are looked at. */
    private static final int MOST_OPENED = 64;

    private static final int NOWHERE = -1;

    /** What makes two pieces alike for a search. */
    private record Kind(Resources each, Set<String> wanted, Set<String> avoided, Sharing sharing, long walltime) {
        /** Whether a piece of the other kind can start nowhere before one of this can. */
        boolean isAtMost(Kind other) {
            return walltime <= other.walltime
                    && sharing == other.sharing
                    && each.fitsIn(other.each)
                    && wanted.equals(other.wanted)
                    && avoided.equals(other.avoided);
        }

        // Written out, as what a record has by itself takes several times as long, and kinds are looked up for every
        // job.

        @Override
        public boolean equals(Object other) {
            return other instanceof Kind that
                    && walltime == that.walltime
                    && sharing == that.sharing
                    && each.equals(that.each)
                    && wanted.equals(that.wanted)
                    && avoided.equals(that.avoided);
        }

        @Override
        public int hashCode() {
            return (each.hashCode() * 31 + Long.hashCode(walltime)) * 0x9E3779B9;
        }
    }

    private final NodesNow use;
    private final Profile[] byNode;
    private final Map<Kind, StartBounds> known;
    /** The same by what a piece takes of its node. */
    private final Map<Resources, List<StartBounds>> byPiece = new HashMap<>();

    /** What was given back last, as long as not all kinds have been told: most is taken again by the same job. */
    private Optional<Given> latest = Optional.empty();
    /** The one kind that has been told of it, if there is one. */
    private Optional<StartBounds> told = Optional.empty();

    private final BoundsByShape byShape = new BoundsByShape();

    private final long[] least;
    private final int[] rooms;
    /** Nothing is asked for before that any more. */
    private long begin;

    NodeSearch(NodesNow use, Profile[] byNode, long begin) {
        this.use = use;
        this.byNode = byNode;
        this.begin = begin;
        this.least = new long[use.usable().length];
        this.rooms = new int[byNode.length];
        this.known = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Kind, StartBounds> eldest) {
                boolean tooMany = size() > MOST_KINDS;
                if (tooMany) {
                    Resources each = eldest.getKey().each;
                    byShape.forget(eldest.getValue());
                    byPiece.get(each).remove(eldest.getValue());
                    byPiece.remove(each, List.of());
                }
                return tooMany;
            }
        };
    }

    /** The same over copies of the nodes. */
    NodeSearch copy(NodesNow copiedUse, Profile[] copiedNodes) {
        tellAll();
        NodeSearch copy = new NodeSearch(copiedUse, copiedNodes, begin);
        Map<StartBounds, StartBounds> copies = new IdentityHashMap<>();
        known.forEach((kind, bounds) -> {
            StartBounds copied = new StartBounds(bounds, kind.walltime);
            copies.put(bounds, copied);
            copy.know(kind, copied);
        });
        copy.byShape.takeOver(byShape, copies);
        return copy;
    }

    void forgetBefore(long now) {
        begin = Math.max(begin, now);
    }

    private void know(Kind kind, StartBounds bounds) {
        byPiece.computeIfAbsent(kind.each, made -> new ArrayList<>()).add(bounds);
        known.put(kind, bounds);
    }

    /** The nodes have been given the placement back in [from, to). */
    void released(Placement placement, long from, long to) {
        tellAll();
        latest = Optional.of(new Given(placement, from, to));
    }

    /** The nodes have been taken the placement from in [from, to). */
    void held(Placement placement, long from, long to) {
        if (latest.filter(given -> given.equals(new Given(placement, from, to))).isPresent()) {
            latest = Optional.empty();
            told = Optional.empty();
        } else {
            tellAll();
        }
    }

    /** All kinds may start earlier by what was given back last. */
    private void tellAll() {
        latest.ifPresent(given -> byPiece.forEach((each, kinds) -> tell(given, each, kinds)));
        latest = Optional.empty();
        told = Optional.empty();
    }

    /** This kind, which is asked for, may: mostly the job asks alone that has given back its own to come earlier. */
    private void tell(Kind kind, StartBounds bounds) {
        if (latest.isPresent() && told.isEmpty()) {
            tell(latest.get(), kind.each, List.of(bounds));
            told = Optional.of(bounds);
        } else if (latest.isPresent() && told.get() != bounds) {
            tellAll();
        }
    }

    private void tell(Given given, Resources each, List<StartBounds> kinds) {
        for (int i = 0; i < given.placement().size(); i++) {
            int node = given.placement().node(i);
            byNode[node].stretches(each, Math.max(begin, given.from()), given.to(), (since, until) -> {
                for (StartBounds bounds : kinds) {
                    bounds.lower(node, Math.max(begin, since), until);
                }
            });
        }
    }

    /** The earliest place that starts in [from, before); on equal starts on the first nodes. */
    Optional<Reservation> earliest(Shape shape, long from, long before) {
        Request request = shape.request();
        Kind kind = kindOf(request, shape.walltime());
        StartBounds bounds = boundsOf(kind);
        Optional<Reservation> found = earliest(request, kind, bounds, begin, before);
        boolean tooEarly = found.isPresent() && found.get().start() < from;
        // What begins later says nothing of what lies before, so it is not remembered.
        return tooEarly ? earliest(request, kind, new StartBounds(bounds, kind.walltime), from, before) : found;
    }

    /** Jobs of that shape start earlier by what their pieces find alone: so their bounds rule them out, too. */
    void know(Shape shape) {
        byShape.know(shape, boundsOf(kindOf(shape.request(), shape.walltime())));
    }

    /** The earliest place, where it is known before when no piece of the request can start, by node. */
    Optional<Reservation> earliest(Request request, long walltime, long[] notBefore) {
        StartBounds bounds = new StartBounds(notBefore, walltime);
        return earliest(request, kindOf(request, walltime), bounds, begin, Times.NEVER);
    }

    private Optional<Reservation> earliest(Request request, Kind kind, StartBounds bounds, long from, long before) {
        return use.placer().piecesOf(request) == 1
                ? onOneNode(request, kind, bounds, from, before)
                : onNodes(request, kind, bounds, from, before);
    }

    /**
     * No piece of the request can start before that where something has been given back; where none can in time, that time
     * or a later one.
     */
    long earliestStart(Shape shape, long before, Openings openings) {
        Request request = shape.request();
        Kind kind = kindOf(request, shape.walltime());
        if (openings.nodes() > MOST_OPENED) {
            // Then most jobs move, and what one search finds holds for no other.
            StartBounds bounds = boundsOf(kind);
            int node = firstToStart(request, kind, bounds, begin, before);
            return node < 0 ? before : bounds.bound(node);
        }
        tellAll();
        StartBounds bounds = boundsOf(kind);
        long earliest = Times.NEVER;
        for (int i = 0; i < openings.nodes(); i++) {
            int node = openings.node(i);
            if (bounds.bound(node) < earliest) {
                bounds.raise(node, earliestOn(node, request, kind, Math.max(begin, bounds.bound(node))));
                earliest = Math.min(earliest, bounds.bound(node));
            }
        }
        bounds.setOnOpened(earliest);
        byShape.know(shape, bounds);
        return earliest;
    }

    /** Whether that may be before that time, by what is known of the shape already; so for one that is not known. */
    boolean mayStart(int shape, long before, Openings openings) {
        return openings.nodes() > MOST_OPENED || latest.isPresent() || byShape.mayStartOnOpened(shape, before);
    }

    /** There are more openings, on the placement's nodes. */
    void opened(Placement placement, Openings openings) {
        if (openings.nodes() <= MOST_OPENED) {
            for (StartBounds bounds : known.values()) {
                for (int i = 0; i < placement.size(); i++) {
                    bounds.opened(placement.node(i));
                }
            }
        }
    }

    /** There are other openings from now on. */
    void forgetOpened() {
        known.values().forEach(StartBounds::forgetOpened);
    }

    private static Kind kindOf(Request request, long walltime) {
        Chunk chunk = request.chunks().get(0);
        return new Kind(pieceOf(request), chunk.wanted(), chunk.avoided(), request.sharing(), walltime);
    }

    /** What one of the pieces takes of its node. */
    static Resources pieceOf(Request request) {
        return request.arrangement() == Arrangement.PACK
                ? request.total()
                : request.chunks().get(0).each();
    }

    private StartBounds boundsOf(Kind kind) {
        StartBounds bounds = known.get(kind);
        if (bounds == null) {
            tellAll();
            Kind closest = null;
            for (Kind other : known.keySet()) {
                if (other.isAtMost(kind) && (closest == null || closest.isAtMost(other))) {
                    closest = other;
                }
            }
            bounds = closest == null
                    ? new StartBounds(byNode.length, kind.walltime, begin)
                    : new StartBounds(known.get(closest), kind.walltime);
            know(kind, bounds);
        }
        tell(kind, bounds);
        return bounds;
    }

    private Optional<Reservation> onOneNode(Request request, Kind kind, StartBounds bounds, long from, long before) {
        int node = firstToStart(request, kind, bounds, from, before);
        return node < 0
                ? Optional.empty()
                : Optional.of(new Reservation(
                        bounds.bound(node), Placement.of(use.index(), new int[] {node}, request.total())));
    }

    /** The first of the nodes on which a piece can start earliest, where that is in time: its bound is when. */
    private int firstToStart(Request request, Kind kind, StartBounds bounds, long from, long before) {
        for (long bound = bounds.least(); bound < before; bound = bounds.least()) {
            int node = bounds.first();
            long start = earliestOn(node, request, kind, Math.max(from, bound));
            if (start == bound) {
                return node;
            }
            bounds.raise(node, start);
        }
        return NOWHERE;
    }

    /** The earliest start of a piece on the node, not before that time. */
    private long earliestOn(int node, Request request, Kind kind, long from) {
        return use.placer().room(request, use.usable(), node) == 0
                ? Times.NEVER
                : byNode[node].earliest(kind.each, kind.walltime, from, Times.NEVER, Times.NEVER);
    }

    /** Goes through the times at which a node comes to have room, or more room, until that is enough in all. */
    private Optional<Reservation> onNodes(Request request, Kind kind, StartBounds bounds, long from, long before) {
        long start = Math.max(from, bounds.least());
        while (start < before) {
            int missing = use.placer().piecesOf(request);
            long next = Times.NEVER;
            Arrays.fill(rooms, 0);
            for (int node = bounds.next(0, start); node < rooms.length; node = bounds.next(node + 1, start)) {
                long earliest = earliestOn(node, request, kind, Math.max(from, bounds.bound(node)));
                bounds.raise(node, earliest);
                long there = earliest < start ? earliestOn(node, request, kind, start) : earliest;
                if (there == start) {
                    rooms[node] = room(node, request, kind, start);
                    missing -= rooms[node];
                    there = byNode[node].nextChange(start);
                }
                if (missing <= 0) {
                    return Optional.of(new Reservation(start, use.placer().place(request, rooms)));
                }
                next = Math.min(next, there);
            }
            start = Math.min(next, bounds.leastAbove(start));
        }
        return Optional.empty();
    }

    private int room(int node, Request request, Kind kind, long start) {
        int kinds = use.kinds();
        Arrays.fill(least, node * kinds, (node + 1) * kinds, Long.MAX_VALUE);
        byNode[node].lower(start, start + kind.walltime, least, node * kinds);
        return use.placer().room(request, least, node);
    }
}
