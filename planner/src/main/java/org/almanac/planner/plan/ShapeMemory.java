package org.almanac.planner.plan;

import org.almanac.planner.cluster.Request;

/**
 * What the last search for each shape, that is one request and walltime, has found: when such a job can start. It holds
 * until something is given back, as no such job can start before that.
 */
final class ShapeMemory {
    /** Nothing is known, or not any more. */
    static final long UNKNOWN = Long.MIN_VALUE;

    /** Shapes that share a place forget each other. */
    private static final int PLACE_BITS = 12;

    private final Request[] requests = new Request[1 << PLACE_BITS];
    private final long[] walltimes = new long[1 << PLACE_BITS];
    private final long[] starts = new long[1 << PLACE_BITS];
    /** What had been given back when the start was found. */
    private final long[] found = new long[1 << PLACE_BITS];

    private static int place(Request request, long walltime) {
        return (request.hashCode() * 31 + (int) walltime) * 0x9E3779B9 >>> Integer.SIZE - PLACE_BITS;
    }

    /**
     * The start that was found.
     *
     * @param given stands for all that has been given back so far
     */
    long start(Request request, long walltime, long given) {
        int place = place(request, walltime);
        boolean known = walltimes[place] == walltime && found[place] == given && request.equals(requests[place]);
        return known ? starts[place] : UNKNOWN;
    }

    void found(Request request, long walltime, long start, long given) {
        int place = place(request, walltime);
        requests[place] = request;
        walltimes[place] = walltime;
        starts[place] = start;
        found[place] = given;
    }
}
