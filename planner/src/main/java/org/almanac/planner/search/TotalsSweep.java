package org.almanac.planner.search;

import java.util.List;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.plan.JobList;
import org.almanac.planner.site.ClusterUse;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/** A sweep as in {@link org.almanac.planner.plan.OrderSweep} on what is free in all: where it is by now, in plain numbers. */
final class TotalsSweep {
    private final Demand demand;
    // Of the demand, for the innermost loops.
    private final int kinds;
    private final int scarcest;
    private final long[] amounts;
    private final long[] walltime;
    private final long[] notBefore;

    private final Ends ends;
    private final long[] free;
    private long time;
    /** The sum of the ends to come, in seconds from the beginning, each as often as the job holds of the scarcest kind. */
    private long endSum;

    /**
     * What jobs take: first those that are searched, by their numbers, then those that run.
     *
     * @param begin when the sweep begins
     * @param amounts by job and kind
     * @param scarcest the kind of which room is counted: of which the list's jobs would hold all there is for longest
     * @param capacity all there is of that
     */
    record Demand(SearchJobs jobs, long begin, int kinds, long[] amounts, int scarcest, long capacity) {
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

    private TotalsSweep(Demand demand, long[] free, int running) {
        this.demand = demand;
        this.kinds = demand.kinds();
        this.scarcest = demand.scarcest();
        this.amounts = demand.amounts();
        this.walltime = demand.jobs().walltime;
        this.notBefore = demand.jobs().notBefore;
        this.free = free.clone();
        this.ends = new Ends(running);
        this.time = demand.begin();
    }

    /** The sweep over a list's jobs at its begin, beside what runs on the list's cluster. */
    static TotalsSweep of(SearchJobs jobs, Order order, JobList list, Site site, long now) {
        ClusterUse use = list.use();
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
        Demand demand = new Demand(jobs, now, kinds, amounts, scarcest, Math.max(1, capacity[scarcest]));
        TotalsSweep sweep = new TotalsSweep(demand, free, running.size());
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

    /** The start of the job that was placed last; the beginning before any. */
    long time() {
        return time;
    }

    /** Goes on to that time and starts the job there, though it may not fit: on nodes it does not fit everywhere. */
    void placeAt(long start, int job) {
        while (!ends.isEmpty() && Ends.when(ends.earliest()) <= start - demand.begin) {
            giveBackEarliest();
        }
        time = start;
        take(job);
    }

    /** A job that has what it takes already, until then. */
    private void runs(int job, long end) {
        ends.add(end - demand.begin(), job);
        endSum += (end - demand.begin()) * amounts[job * kinds + scarcest];
    }

    /** Goes on to where the job fits, and starts it there; false where it never does. */
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
        long end = ends.takeEarliest();
        int job = Ends.job(end);
        time = Math.max(time, demand.begin + Ends.when(end));
        endSum -= Ends.when(end) * amounts[job * kinds + scarcest];
        int amount = job * kinds;
        for (int kind = 0; kind < kinds; kind++) {
            free[kind] += amounts[amount + kind];
        }
    }

    /** What is filled by the jobs placed, and wasted by now: of the scarcest kind, since the beginning. */
    long room() {
        return endSum + (time - demand.begin) * free[scarcest];
    }

    /** Becomes the same as another of the same jobs. */
    void copy(TotalsSweep other) {
        time = other.time;
        endSum = other.endSum;
        System.arraycopy(other.free, 0, free, 0, free.length);
        ends.copy(other.ends);
    }

    /** Another one that is the same by now. */
    TotalsSweep copy() {
        TotalsSweep copy = new TotalsSweep(demand, free, ends.count());
        copy.copy(this);
        return copy;
    }
}
