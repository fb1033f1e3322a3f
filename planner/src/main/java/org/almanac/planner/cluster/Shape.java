package org.almanac.planner.cluster;

/**
 * A request and a walltime: what a plan needs to know of a job when it looks for room.
 *
 * <p>Most jobs of a site that are alike in both share one shape object, so that plans can remember by it what they have
 * found.
 */
public final class Shape {
    private final Request request;
    private final long walltime;
    private final int number;

    /** @param number counts shapes from 1 on */
    public Shape(Request request, long walltime, int number) {
        this.request = request;
        this.walltime = walltime;
        this.number = number;
    }

    public Request request() {
        return request;
    }

    /** The walltime in seconds. */
    public long walltime() {
        return walltime;
    }

    /**
     * The shape's number, from 1 on. No other shape of the same site has that number; nor has any shape that existed in
     * the site of which this one is a copy, when the copy was made.
     */
    public int number() {
        return number;
    }

    @Override
    public boolean equals(Object other) {
        return other == this
                || other instanceof Shape that && walltime == that.walltime && request.equals(that.request);
    }

    @Override
    public int hashCode() {
        return request.hashCode() * 31 + Long.hashCode(walltime);
    }

    @Override
    public String toString() {
        return request + " for " + walltime + " s";
    }
}
