package org.almanac.planner.timeline.fit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.cluster.Tuning;
import org.almanac.planner.timeline.Holding;
import org.almanac.planner.timeline.NodeProfiles;
import org.almanac.planner.timeline.freed.FreedNodes;

/**
 * The bounds known of when pieces can start on each node of a cluster: {@link StartBounds} for each kind of piece.
 *
 * <p>What a search learns of a node holds until something is given back there: no piece of that kind starts there
 * earlier. So the next search for such pieces looks only at the nodes that may come first. It is told of all that is
 * held and given back, after the nodes' profiles show it.
 */
public final class BoundsByKind {
    /** What makes two pieces alike for a search. */
    private record Kind(Resources each, Set<String> wanted, Set<String> avoided, Sharing sharing, long walltime) {
        /** Whether a piece of the other kind can start nowhere before a piece of this kind can. */
        boolean isAtMost(Kind other) {
            return walltime <= other.walltime
                    && sharing == other.sharing
                    && each.fitsIn(other.each)
                    && wanted.equals(other.wanted)
                    && avoided.equals(other.avoided);
        }

        // Written out, because a record's own methods take several times as long, and kinds are looked up for every
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

    private final NodeProfiles room;
    private final Tuning tuning;
    private final Map<Kind, StartBounds> known;
    /** The same bounds by what a piece takes of its node. */
    private final Map<Resources, List<StartBounds>> byPiece = new HashMap<>();

    /**
     * What was given back last, until the bounds of all kinds have been told of it. Mostly the job that has given it back
     * takes it again before that.
     */
    private Optional<Holding> latest = Optional.empty();
    /** The bounds of the one kind that has been told of it, if there is one. */
    private Optional<StartBounds> told = Optional.empty();

    private final BoundsByShape byShape;

    /** Nothing is asked for before that time any more. */
    private long begin;

    /** Knows nothing but that no piece starts before that time. */
    BoundsByKind(NodeProfiles room, long begin) {
        this.room = room;
        this.tuning = room.nodes().tuning();
        this.byShape = new BoundsByShape(tuning);
        this.begin = begin;
        this.known = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Kind, StartBounds> eldest) {
                boolean tooMany = size() > Math.max(1, tuning.piecesKnown());
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

    /** A copy for a copy of the nodes. */
    BoundsByKind copy(NodeProfiles copiedRoom) {
        tellAll();
        BoundsByKind copy = new BoundsByKind(copiedRoom, begin);
        Map<StartBounds, StartBounds> copies = new IdentityHashMap<>();
        known.forEach((kind, bounds) -> {
            StartBounds copied = new StartBounds(bounds, kind.walltime);
            copies.put(bounds, copied);
            copy.know(kind, copied);
        });
        copy.byShape.takeOver(byShape, copies);
        return copy;
    }

    /** Nothing is asked for before that time any more. */
    void forgetBefore(long now) {
        begin = Math.max(begin, now);
    }

    private void know(Kind kind, StartBounds bounds) {
        byPiece.computeIfAbsent(kind.each, made -> new ArrayList<>()).add(bounds);
        known.put(kind, bounds);
    }

    /** The placement has been given back in [from, to). */
    void released(Placement placement, long from, long to) {
        tellAll();
        latest = Optional.of(new Holding(placement, from, to));
    }

    /** The placement has been taken in [from, to). */
    void held(Placement placement, long from, long to) {
        if (latest.isEmpty()) {
            return;
        }
        if (latest.get().equals(new Holding(placement, from, to))) {
            latest = Optional.empty();
            told = Optional.empty();
        } else {
            tellAll();
        }
    }

    /** Tells all kinds what was given back last. */
    private void tellAll() {
        latest.ifPresent(freed -> byPiece.forEach((each, kinds) -> tell(freed, each, kinds)));
        latest = Optional.empty();
        told = Optional.empty();
    }

    /**
     * Tells the bounds of the kind that is being asked for what was given back last. Mostly no other kind asks before it
     * is taken again: a job gives back its own reservation, looks for an earlier one, and takes one of the two.
     */
    private void tell(Kind kind, StartBounds bounds) {
        if (latest.isPresent() && told.isEmpty()) {
            tell(latest.get(), kind.each, List.of(bounds));
            told = Optional.of(bounds);
        } else if (latest.isPresent() && told.get() != bounds) {
            tellAll();
        }
    }

    private void tell(Holding freed, Resources each, List<StartBounds> kinds) {
        for (int i = 0; i < freed.placement().size(); i++) {
            int node = freed.placement().node(i);
            room.of(node).stretches(each, Math.max(begin, freed.from()), freed.to(), (since, until) -> {
                for (StartBounds bounds : kinds) {
                    bounds.lower(node, Math.max(begin, since), until);
                }
            });
        }
    }

    /**
     * A search for the earliest place of a request whose pieces are alike and leave the rest of each node to other
     * jobs.
     */
    public FitByNode fit(Shape asked) {
        return new FitByNode(room, asked, boundsOf(kindOf(asked)), begin);
    }

    /**
     * Notes that requests of that shape start earlier only if their pieces do, so that {@link #mayStart} may rule them
     * out by the pieces' bounds.
     */
    public void know(Shape shape) {
        byShape.know(shape, boundsOf(kindOf(shape)));
    }

    /**
     * The earliest time at which a piece of the request can start on a freed node, or an earlier time; {@code before}
     * or a later time if none can start before that.
     */
    public long earliestStart(Shape shape, long before, FreedNodes freed) {
        if (freed.nodes() > tuning.freedNodes()) {
            // With that many freed nodes most jobs move, and what one search finds holds for no other.
            return fit(shape).earliestOfPiece(before);
        }
        tellAll();
        StartBounds bounds = boundsOf(kindOf(shape));
        long earliest = new FitByNode(room, shape, bounds, begin).earliestOfPiece(freed);
        bounds.setOnFreed(earliest);
        byShape.know(shape, bounds);
        return earliest;
    }

    /**
     * Whether a piece may start before that time on a freed node, by what is known of the shape; true if nothing is
     * known of it.
     */
    public boolean mayStart(int shape, long before, FreedNodes freed) {
        return freed.nodes() > tuning.freedNodes() || latest.isPresent() || byShape.mayStartOnFreed(shape, before);
    }

    /** The placement's nodes have become freed nodes. */
    public void freed(Placement placement, FreedNodes freed) {
        if (freed.nodes() <= tuning.freedNodes()) {
            for (StartBounds bounds : known.values()) {
                for (int i = 0; i < placement.size(); i++) {
                    bounds.freed(placement.node(i));
                }
            }
        }
    }

    /** Forgets which nodes are freed. */
    public void forgetFreed() {
        known.values().forEach(StartBounds::forgetFreed);
    }

    private static Kind kindOf(Shape shape) {
        Request request = shape.request();
        Chunk chunk = request.chunks().get(0);
        return new Kind(request.piece(), chunk.wanted(), chunk.avoided(), request.sharing(), shape.walltime());
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
                    ? new StartBounds(room.size(), kind.walltime, begin)
                    : new StartBounds(known.get(closest), kind.walltime);
            know(kind, bounds);
        }
        tell(kind, bounds);
        return bounds;
    }
}
