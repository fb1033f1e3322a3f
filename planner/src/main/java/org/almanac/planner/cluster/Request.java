package org.almanac.planner.cluster;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a job asks for: chunks, their arrangement on nodes, whether the nodes are shared, and how they belong together.
 *
 * <p>Immutable. {@link #total()} is what all chunks ask for together, a lower bound of what any placement holds.
 */
public final class Request {
    /** Puts chunks first that fewer nodes can hold, so that a later, easier chunk does not take their place. */
    private static int compareHardestFirst(Chunk one, Chunk other) {
        int wishes = one.wanted().size() + one.avoided().size();
        int otherWishes = other.wanted().size() + other.avoided().size();
        return wishes != otherWishes
                ? Integer.compare(otherWishes, wishes)
                : Arrays.compare(other.each().toArray(), one.each().toArray());
    }

    private final List<Chunk> chunks;
    private final List<Chunk> hardestFirst;
    private final Arrangement arrangement;
    private final Sharing sharing;
    private final Resources total;
    private final Map<String, Long> countables;
    private final int hash;
    private final Optional<Grouping> grouping;
    /** The same without a grouping. */
    private final Request anywhere;

    public Request(List<Chunk> chunks, Arrangement arrangement, Sharing sharing) {
        this(chunks, arrangement, sharing, Map.of());
    }

    /** A request that also asks for things that belong to no node, such as licences, by name. */
    public Request(List<Chunk> chunks, Arrangement arrangement, Sharing sharing, Map<String, Long> countables) {
        this.chunks = List.copyOf(chunks);
        this.countables = Map.copyOf(countables);
        this.arrangement = arrangement;
        this.sharing = sharing;
        if (this.chunks.isEmpty()) {
            throw new IllegalArgumentException("A request must have at least one chunk, but has none");
        }
        Resources sum = this.chunks.get(0).total();
        for (Chunk chunk : this.chunks.subList(1, this.chunks.size())) {
            sum = sum.plus(chunk.total());
        }
        this.total = sum;
        this.hardestFirst = this.chunks.size() == 1
                ? this.chunks
                : this.chunks.stream().sorted(Request::compareHardestFirst).toList();
        this.hash = this.chunks.hashCode() * 31 + arrangement.ordinal();
        this.grouping = Optional.empty();
        this.anywhere = this;
    }

    private Request(Request anywhere, Grouping grouping) {
        this.chunks = anywhere.chunks;
        this.countables = anywhere.countables;
        this.arrangement = anywhere.arrangement;
        this.sharing = anywhere.sharing;
        this.total = anywhere.total;
        this.hardestFirst = anywhere.hardestFirst;
        this.hash = anywhere.hash * 31 + grouping.hashCode();
        this.grouping = Optional.of(grouping);
        this.anywhere = anywhere;
    }

    /** The same request, whose nodes are to belong together so; where empty, anyhow. */
    public Request grouped(Optional<Grouping> other) {
        return other.isEmpty() ? anywhere : new Request(anywhere, other.get());
    }

    /** How its nodes are to belong together; empty where that is not asked. */
    public Optional<Grouping> grouping() {
        return grouping;
    }

    /** The same request, whose nodes need not belong together. */
    public Request anywhere() {
        return anywhere;
    }

    /** Whether its nodes are to belong together. */
    boolean isGrouped() {
        return anywhere != this;
    }

    /** A request for chunks placed anywhere on shared nodes. */
    public static Request of(Chunk... chunks) {
        return new Request(List.of(chunks), Arrangement.FREE, Sharing.SHARED);
    }

    /** A request for pieces of one cpu each, for a machine that counts cpus alone. */
    public static Request cpus(int count) {
        return of(new Chunk(count, Resources.of(1)));
    }

    public List<Chunk> chunks() {
        return chunks;
    }

    /** The chunks in the order in which a placement takes them. */
    List<Chunk> hardestFirst() {
        return hardestFirst;
    }

    /** Whether all pieces are equal. */
    boolean isOfOneChunk() {
        return chunks.size() == 1;
    }

    /**
     * Whether the request is one piece that any node may hold, and that shares its node with others unless the node
     * forbids it: see {@link Placer#placesPiecesAnywhere}.
     */
    public boolean isOnePieceAnywhere() {
        boolean onePiece = chunks.get(0).count() == 1 || arrangement == Arrangement.PACK;
        return isOfOneChunk() && onePiece && chunks.get(0).acceptsAny() && !exclusive() && !isGrouped();
    }

    public Arrangement arrangement() {
        return arrangement;
    }

    public Sharing sharing() {
        return sharing;
    }

    /** Whether the request asks for whole nodes or whole hosts. */
    public boolean exclusive() {
        return sharing == Sharing.EXCLUSIVE || sharing == Sharing.EXCLUSIVE_HOSTS;
    }

    public Resources total() {
        return total;
    }

    /** What one piece takes of its node, if all pieces are equal; a packed request is one piece. */
    public Resources piece() {
        return arrangement == Arrangement.PACK ? total : chunks.get(0).each();
    }

    /** What the request asks for of things that belong to no node, by name. */
    public Map<String, Long> countables() {
        return countables;
    }

    @Override
    public boolean equals(Object other) {
        return other == this
                || other instanceof Request that
                        && hash == that.hash
                        && chunks.equals(that.chunks)
                        && arrangement == that.arrangement
                        && sharing == that.sharing
                        && countables.equals(that.countables)
                        && grouping.equals(that.grouping);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return chunks + " " + arrangement + " " + sharing + (countables.isEmpty() ? "" : " " + countables)
                + grouping.map(by -> " " + by).orElse("");
    }
}
