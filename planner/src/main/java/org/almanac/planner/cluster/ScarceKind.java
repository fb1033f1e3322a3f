package org.almanac.planner.cluster;

/**
 * A resource kind that only some nodes have, or have much of, so that jobs which need none of it had better lie elsewhere.
 *
 * @param kind the index of the kind
 * @param above a node has the kind where it has more of it than this: what a usual node has, 0 where usual nodes have none
 */
public record ScarceKind(int kind, long above) {
    public ScarceKind {
        if (kind <= ResourceKinds.CPUS || above < 0) {
            throw new IllegalArgumentException("No kind can be scarce as " + kind + " above " + above);
        }
    }

    /** How much of it is on a node that has so much in all; 0 on a usual node. */
    public long on(Resources capacity) {
        return capacity.amount(kind) > above ? capacity.amount(kind) : 0;
    }

    /** How much of it a request asks for of nodes that have it; 0 where usual nodes will do. */
    public long askedBy(Request request) {
        if (request.arrangement() == Arrangement.PACK) {
            return on(request.total());
        }
        long sum = 0;
        for (Chunk chunk : request.chunks()) {
            sum += chunk.count() * on(chunk.each());
        }
        return sum;
    }
}
