package org.almanac.planner.search;

import java.util.List;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;
import org.almanac.planner.plan.order.JobList;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.timeline.EndQueue;

/**
 * A sweep over a list's jobs like {@link org.almanac.planner.plan.order.OrderSweep}, but on the sums of what is free on all
 * nodes.
 */
final class TotalsSweep {
    private final Demand demand;
    // Copies of the demand's components, for the innermost loops.
    private final int kinds;
    private final int scarcest;
    private final long[] amounts;
    private final long[] walltime;
    private final long[] notBefore;
    private final SearchJobs jobs;
    /** Whether the hours of queues keep jobs from starting at some times. */
    private final boolean timed;

    private final EndQueue ends;
    private final long[] free;
    private long time;
    /**
     * The sum over the ends to come, in seconds from the beginning, each multiplied by what its job holds of the
     * scarcest kind.
     */
    private long endSum;

    /**
     * What jobs take: first the jobs of the search, by their numbers, then the running jobs.
     *
     * @param begin when the sweep begins, in epoch seconds
     * @param amounts by job, then by kind
     * @param scarcest the kind of which room is counted: the list's jobs would take all there is of it for longest
     * @param capacity how much there is of the scarcest kind
     * @param timed whether the hours of queues keep jobs from starting at some times
     * @param tuning that of the site
     */
    record Demand(
            SearchJobs jobs,
            long begin,
            int kinds,
            long[] amounts,
            int scarcest,
            long capacity,
            boolean timed,
            Tuning tuning) {
        /** What the job takes of the scarcest kind. */
        long scarce(int job) {
            return amounts[job * kinds + scarcest];
        }

        private static void put(Resources total, long[] amounts, int at, int kinds) {
            for (int kind = 0; kind < kinds; kind++) {
                amounts[at + kind] = total.amount(kind);
            }
        }
    }

    private TotalsSweep(Demand demand, long[] free) {
        this.demand = demand;
        this.kinds = demand.kinds();
        this.scarcest = demand.scarcest();
        this.amounts = demand.amounts();
        this.walltime = demand.jobs().walltime;
        this.notBefore = demand.jobs().notBefore;
        this.jobs = demand.jobs();
        this.timed = demand.timed();
        this.free = free.clone();
        this.ends = new EndQueue(demand.tuning());
        this.time = demand.begin();
    }

    /** The sweep over a list's jobs at its beginning, beside the jobs that run on the list's cluster. */
    static TotalsSweep of(SearchJobs jobs, Order order, JobList list, Site site, long now) {
        NodesNow use = list.use();
        List<JobEntry> running = site.running().stream()
                .filter(job -> job.placement().cluster() == use.index())
                .toList();
        int kinds = use.kinds();
        long[] amounts = new long[(jobs.count() + running.size()) * kinds];
        for (int job = 0; job < jobs.count(); job++) {
            Demand.put(jobs.entry(job).job().request().total(), amounts, job * kinds, kinds);
        }
        long[] free = new long[kinds];
        long[] freeByNode = use.free();
        for (int i = 0; i < freeByNode.length; i++) {
            free[i % kinds] += freeByNode[i];
        }
        long[] capacity = free.clone();
        for (int i = 0; i < running.size(); i++) {
            int amount = (jobs.count() + i) * kinds;
            Demand.put(running.get(i).placement().total(), amounts, amount, kinds);
            for (int kind = 0; kind < kinds; kind++) {
                capacity[kind] += amounts[amount + kind];
            }
        }
        int scarcest = scarcest(jobs, order, amounts, capacity);
        Demand demand = new Demand(
                jobs,
                now,
                kinds,
                amounts,
                scarcest,
                Math.max(1, capacity[scarcest]),
                !site.hours().isAlways(),
                use.tuning());
        TotalsSweep sweep = new TotalsSweep(demand, free);
        for (int i = 0; i < running.size(); i++) {
            sweep.runs(jobs.count() + i, Math.max(now, running.get(i).expectedEnd()));
        }
        return sweep;
    }

    private static int scarcest(SearchJobs jobs, Order order, long[] amounts, long[] capacity) {
        int kinds = capacity.length;
        double[] asked = new double[kinds];
        for (int position = 0; position < order.size(); position++) {
            int job = order.job(position);
            for (int kind = 0; kind < kinds; kind++) {
                asked[kind] += (double) amounts[job * kinds + kind] * jobs.walltime[job];
            }
        }
        int scarcest = 0;
        for (int kind = 1; kind < kinds; kind++) {
            scarcest = asked[kind] * capacity[scarcest] > asked[scarcest] * capacity[kind] ? kind : scarcest;
        }
        return scarcest;
    }

    Demand demand() {
        return demand;
    }

    /** The start of the job placed last; the beginning if there is none. */
    long time() {
        return time;
    }

    /**
     * Goes on to {@code start}, a start that was found on nodes, and starts the job there, whether or not it fits by
     * the sums.
     */
    void placeAt(long start, int job) {
        while (ends.earliest() <= start) {
            giveBackEarliest();
        }
        time = start;
        take(job);
    }

    /** A job that holds its resources already, until {@code end}. */
    private void runs(int job, long end) {
        ends.add(end, job);
        endSum += (end - demand.begin) * amounts[job * kinds + scarcest];
    }

    /** Goes on to the first time at which the job fits, and starts it there; false if it never fits. */
    boolean place(int job) {
        time = Math.max(time, notBefore[job]);
        int amount = job * kinds;
        for (int kind = 0; kind < kinds; kind++) {
            while (free[kind] < amounts[amount + kind]) {
                if (ends.isEmpty()) {
                    return false;
                }
                giveBackEarliest();
            }
        }
        // As time goes on there is only more room.
        time = timed ? jobs.entry(job).admitted(time) : time;
        if (time == Times.NEVER) {
            return false;
        }
        take(job);
        return true;
    }

    private void take(int job) {
        int amount = job * kinds;
        for (int kind = 0; kind < kinds; kind++) {
            free[kind] -= amounts[amount + kind];
        }
        runs(job, time + walltime[job]);
    }

    private void giveBackEarliest() {
        long end = ends.earliest();
        int job = ends.removeEarliest();
        time = Math.max(time, end);
        endSum -= (end - demand.begin) * amounts[job * kinds + scarcest];
        int amount = job * kinds;
        for (int kind = 0; kind < kinds; kind++) {
            free[kind] += amounts[amount + kind];
        }
    }

    /**
     * The room used since the beginning, of the scarcest kind: what the placed jobs fill, and what has been wasted by
     * now.
     */
    long room() {
        return endSum + (time - demand.begin) * free[scarcest];
    }

    /** Becomes equal to another sweep over the same jobs. */
    void copy(TotalsSweep other) {
        time = other.time;
        endSum = other.endSum;
        System.arraycopy(other.free, 0, free, 0, free.length);
        ends.takeOver(other.ends);
    }

    /** A copy, which is at the same point. */
    TotalsSweep copy() {
        TotalsSweep copy = new TotalsSweep(demand, free);
        copy.copy(this);
        return copy;
    }
}
