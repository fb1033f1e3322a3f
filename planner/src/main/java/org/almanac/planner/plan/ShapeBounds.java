package org.almanac.planner.plan;

import java.util.Arrays;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Resources;

/**
 * Before when no job of a shape, that is with one need and walltime, can start earlier on a node than it is planned: what
 * searches have found, as far as nothing has been given back since.
 *
 * <p>A search for a planned job looks for starts at which it has what it needs until its end or until its planned start,
 * from when on it holds it already. A bound so found holds for all jobs of the shape that are planned no sooner, and for
 * the others as far as they would end before their planned start.
 */
final class ShapeBounds {
    /** Shapes that share a place forget each other's bounds. */
    private static final int PLACE_BITS = 12;

    private static final int PLACES = 1 << PLACE_BITS;

    private final Availability node;
    private final Resources[] needs = new Resources[PLACES];
    private final long[] walltimes = new long[PLACES];
    private final long[] bounds = new long[PLACES];
    /** The planned start for which the bound was found. */
    private final long[] planned = new long[PLACES];
    /** When the bound was found, as the openings count. */
    private final long[] found = new long[PLACES];

    /** What has been given back where then at least so many cpus were free, by powers of two. */
    private final BeginsSince[] opened = new BeginsSince[Long.SIZE];
    /** Nothing has been given back where more were free than by this power of two. */
    private int most;

    private long count;

    /** Nothing is known. */
    ShapeBounds(Availability node) {
        this.node = node;
        Arrays.setAll(opened, power -> new BeginsSince());
    }

    /** Something has been given back from that time on, so that up to so many cpus have come to be free together. */
    void open(long begin, long cpus) {
        count++;
        int highest = power(cpus);
        most = Math.max(most, highest);
        for (int power = 0; power <= highest; power++) {
            opened[power].add(begin, count);
        }
    }

    private static int power(long cpus) {
        return Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(1, cpus));
    }

    void forgetBefore(long now) {
        for (int power = 0; power <= most; power++) {
            opened[power].forgetBefore(now);
        }
    }

    /**
     * The earliest start in [from, before) of a job that is planned, with its place held; {@link Scheduler#NEVER} where
     * there is none.
     *
     * @param before not after the planned start
     */
    long earliest(Resources need, long walltime, long plannedStart, long from, long before) {
        int place = place(need, walltime);
        long bound = bound(place, plannedStart);
        if (bound >= before) {
            return Scheduler.NEVER;
        }
        long start = node.earliest(need, walltime, Math.max(from, bound), before, plannedStart);
        if (from <= bound) {
            bounds[place] = Math.min(start, before);
            planned[place] = plannedStart;
            found[place] = count;
        }
        return start;
    }

    private int place(Resources need, long walltime) {
        int place = (int) (need.cpus() * 31 + walltime) * 0x9E3779B9 >>> Integer.SIZE - PLACE_BITS;
        boolean isShape = walltimes[place] == walltime && (need == needs[place] || need.equals(needs[place]));
        if (!isShape) {
            needs[place] = need;
            walltimes[place] = walltime;
            bounds[place] = Long.MIN_VALUE;
        }
        return place;
    }

    /** Before when, where not in the past, a job of the shape that is planned then cannot start. */
    private long bound(int place, long plannedStart) {
        long now = node.begin();
        long bound = bounds[place];
        if (plannedStart < planned[place]) {
            bound = Math.min(bound, plannedStart - walltimes[place] + 1);
        }
        if (found[place] < count && bound > now) {
            long first = Math.max(now, opened[power(needs[place].cpus())].after(found[place]));
            if (first < plannedStart) {
                bound = Math.min(bound, firstStartAt(place, first));
            }
        }
        return Math.max(bound, now);
    }

    /** The first start at which a job would run at that time, or a later one where it cannot run then. */
    private long firstStartAt(int place, long time) {
        long begin = node.beginOfFree(needs[place], time);
        return Math.max(begin, time - walltimes[place] + 1);
    }
}
