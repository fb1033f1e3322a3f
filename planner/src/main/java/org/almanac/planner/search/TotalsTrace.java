package org.almanac.planner.search;

import java.util.Arrays;
import java.util.List;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.plan.JobList;
import org.almanac.planner.site.ClusterUse;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * The starts of a list's jobs on what is free in all: exact on a single node that stays open, without limits.
 *
 * <p>A sweep as in {@link org.almanac.planner.plan.OrderSweep}, in plain numbers. A trial goes on from the last mark before
 * its first change, and ends where it meets the plan that is kept: where a job behind the last change starts as before,
 * and whoever starts at another time has ended in both. It is broken off where it has cost too much and cannot win that
 * back: what gives room on one node makes nobody later, so from where nobody ends earlier than in that plan, all who are to
 * come start as early there, or earlier.
 */
final class TotalsTrace implements Trace {
    private final SearchJobs jobs;
    private final Order order;
    private final long begin;
    private final int kinds;
    /** By job and kind: first what the searched jobs ask for, then what the running ones hold. */
    private final long[] amounts;

    // The state of the sweep: the time, what is free, and the ends to come, the earliest last, each with whose it is.
    private long time;
    private final long[] free;
    private long[] ends;
    private int endCount;

    private final Marks marks;

    /** Whether a list's jobs can be traced so. */
    static boolean suits(Site site, JobList list) {
        ClusterUse use = list.use();
        return use.cluster().nodes().size() == 1
                && list.isAlwaysOpen()
                && site.running().size() + list.order().size() <= SearchJobs.NUMBER_MASK
                && list.order().stream().allMatch(job -> suits(job, use));
    }

    private static boolean suits(JobEntry job, ClusterUse use) {
        return job.waitsFor().isEmpty()
                && job.charges(use.index()).size() == 0
                && !use.placer().takesWhole(0, job.job().request());
    }

    TotalsTrace(SearchJobs jobs, Order order, JobList list, Site site, long now) {
        this.jobs = jobs;
        this.order = order;
        this.begin = now;
        ClusterUse use = list.use();
        kinds = use.kinds();
        free = new long[kinds];
        List<JobEntry> running = site.running().stream()
                .filter(job -> job.placement().cluster() == use.index())
                .toList();
        amounts = new long[(jobs.count() + running.size()) * kinds];
        for (int job = 0; job < jobs.count(); job++) {
            put(job, jobs.entry(job).job().request().total());
        }
        ends = new long[running.size() + order.size() + 1];
        long[] freeNow = use.free();
        System.arraycopy(freeNow, 0, free, 0, kinds);
        for (int i = 0; i < running.size(); i++) {
            put(jobs.count() + i, running.get(i).placement().total());
            addEnd(Math.max(now, running.get(i).expectedEnd()), jobs.count() + i);
        }
        time = now;
        marks = new Marks();
        marks.set(0);
    }

    private void put(int job, Resources total) {
        for (int kind = 0; kind < kinds; kind++) {
            amounts[job * kinds + kind] = total.amount(kind);
        }
    }

    @Override
    public boolean follow(Tally tally) {
        int[] trial = order.jobs();
        int size = order.size();
        int last = order.last();
        int first = order.first();
        long differsUntil = order.left() < 0 ? Long.MIN_VALUE : jobs.end(order.left());
        // Until then a job that ends earlier than in the plan that is kept, or has left, may give room to another.
        long earlierUntil = differsUntil;
        for (int at = marks.goBack(first); at < size; at++) {
            int job = trial[at];
            if (!place(job)) {
                return false;
            }
            if (at < first) {
                continue;
            }
            long before = jobs.start[job];
            boolean entered = order.hasEntered(job);
            if (time != before || entered) {
                if (time > tally.latest[job]) {
                    return false;
                }
                tally.moves(job, time);
                if (time < before) {
                    earlierUntil = Math.max(earlierUntil, jobs.end(job));
                } else if (at > last && earlierUntil <= time && tally.isHopeless() && tally.laterNeverPays()) {
                    return false;
                }
                long end = time + jobs.walltime[job];
                differsUntil = Math.max(differsUntil, entered ? end : Math.max(end, jobs.end(job)));
            } else if (at > last && differsUntil <= time) {
                return true;
            }
        }
        return true;
    }

    /** Goes on to where the job fits, and starts it there; false where it never does. */
    private boolean place(int job) {
        time = Math.max(time, jobs.notBefore[job]);
        int amount = job * kinds;
        for (int kind = 0; kind < kinds; kind++) {
            while (free[kind] < amounts[amount + kind]) {
                if (endCount == 0) {
                    return false;
                }
                giveBackEarliest();
            }
        }
        for (int kind = 0; kind < kinds; kind++) {
            free[kind] -= amounts[amount + kind];
        }
        addEnd(time + jobs.walltime[job], job);
        return true;
    }

    private void giveBackEarliest() {
        long end = ends[--endCount];
        time = Math.max(time, begin + (end >>> SearchJobs.NUMBER_BITS));
        int amount = (int) (end & SearchJobs.NUMBER_MASK) * kinds;
        for (int kind = 0; kind < kinds; kind++) {
            free[kind] += amounts[amount + kind];
        }
    }

    private void addEnd(long when, int job) {
        if (endCount == ends.length) {
            ends = Arrays.copyOf(ends, 2 * endCount);
        }
        long end = (when - begin) << SearchJobs.NUMBER_BITS | job;
        int at = endCount++;
        while (at > 0 && ends[at - 1] < end) {
            ends[at] = ends[at - 1];
            at--;
        }
        ends[at] = end;
    }

    @Override
    public void keep() {
        // Nothing is made of the starts, which are known: the marks behind the change are.
        int[] trial = order.jobs();
        int from = marks.goBack(order.first());
        marks.forget(from);
        for (int at = from; at < order.size(); at++) {
            if (!place(trial[at])) {
                throw new IllegalStateException("A plan is kept in which a job has no start");
            }
            if ((at + 1) % marks.step == 0) {
                marks.set(at + 1);
            }
        }
    }

    /** What the sweep was like before jobs at some positions, one every few, in the order that is kept. */
    private final class Marks {
        private final int step = Math.max(4, (int) Math.sqrt(order.size()));
        private long[] times = new long[0];
        private long[][] frees = new long[0][];
        private long[][] endsThen = new long[0][];
        private int[] endCounts = new int[0];
        private int count;

        /** Marks the present state, in which so many jobs have been placed. */
        void set(int placed) {
            int mark = placed / step;
            if (mark == times.length) {
                int more = 2 * mark + 1;
                times = Arrays.copyOf(times, more);
                frees = Arrays.copyOf(frees, more);
                endsThen = Arrays.copyOf(endsThen, more);
                endCounts = Arrays.copyOf(endCounts, more);
            }
            if (endsThen[mark] == null || endsThen[mark].length < endCount) {
                endsThen[mark] = new long[2 * endCount + 1];
                frees[mark] = new long[kinds];
            }
            times[mark] = time;
            System.arraycopy(free, 0, frees[mark], 0, kinds);
            System.arraycopy(ends, 0, endsThen[mark], 0, endCount);
            endCounts[mark] = endCount;
            count = mark + 1;
        }

        /** Goes back to the last mark not behind that position; tells how many jobs had been placed. */
        int goBack(int position) {
            int mark = Math.min(position / step, count - 1);
            time = times[mark];
            System.arraycopy(frees[mark], 0, free, 0, kinds);
            endCount = endCounts[mark];
            System.arraycopy(endsThen[mark], 0, ends, 0, endCount);
            return mark * step;
        }

        /** The marks behind that position are of an order that is kept no more. */
        void forget(int position) {
            count = position / step + 1;
        }
    }
}
