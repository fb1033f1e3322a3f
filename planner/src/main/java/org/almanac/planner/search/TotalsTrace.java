package org.almanac.planner.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.plan.order.JobList;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.timeline.EndQueue;

/**
 * The starts of a list's jobs by the sums of what is free: exact on a single node that is never closed, without limits.
 *
 * <p>A trial goes on from the last mark before its first change. It ends where it meets the kept plan: a job behind the
 * last change starts as before, and all jobs that start at another time have ended in both plans.
 *
 * <p>A trial is given up when it has cost too much and cannot win that back. On one node, more room makes no job later.
 * So once no job ends earlier than in the kept plan, all jobs to come start as late as there, or later. A long list's
 * trial is also given up when its {@link Forecast} is a loss.
 */
final class TotalsTrace implements Trace {
    private final SearchJobs jobs;
    private final PlanTable table;
    private final Order order;
    private final TotalsSweep sweep;
    /** The forecast of a long list. */
    private final Optional<Forecast> forecast;

    /** Copies of the sweep at some positions of the kept order, one for every {@link #step} jobs. */
    private final List<TotalsSweep> marks = new ArrayList<>();

    private final int step;
    /** How many marks are of the kept order; the marks behind are out of date. */
    private int markCount;

    private boolean hasJobsAsAtFirst = true;

    /** Whether the starts of the list's jobs can be found by sums. */
    static boolean suits(Site site, JobList list) {
        NodesNow use = list.use();
        return use.cluster().nodes().size() == 1
                && list.isAlwaysOpen()
                && site.running().size() + list.order().size() <= EndQueue.HIGHEST_NUMBER
                && list.order().stream().allMatch(job -> suits(job, use));
    }

    private static boolean suits(JobEntry job, NodesNow use) {
        return job.waitsFor().isEmpty()
                && job.charges(use.index()).size() == 0
                && !use.placer().takesWhole(0, job.job().request());
    }

    /** @param exactUpTo only a list of more jobs has a forecast */
    TotalsTrace(SearchJobs jobs, Order order, JobList list, Site site, long now, long exactUpTo) {
        this.jobs = jobs;
        this.table = list.plan().table();
        this.order = order;
        sweep = TotalsSweep.of(jobs, order, list, site, now);
        forecast = order.size() > exactUpTo ? Optional.of(new Forecast(order, sweep.demand())) : Optional.empty();
        step = Math.max(4, (int) Math.sqrt(order.size()));
        mark(0);
        sweepToKeep(0);
    }

    @Override
    public boolean follow(Trial trial) {
        int[] tried = order.jobs();
        int size = order.size();
        int last = order.last();
        int first = order.first();
        Forecast judge = forecast.orElse(null);
        boolean judged = judge != null && judge.begin(trial);
        long differsUntil = order.left() < 0 ? Long.MIN_VALUE : jobs.end(order.left());
        // Until then a job that ends earlier than in the kept plan, or has left the list, may give room to another job.
        long earlierUntil = differsUntil;
        for (int at = goBack(first); at < size; at++) {
            int job = tried[at];
            if (!sweep.place(job)) {
                return false;
            }
            if (at < first) {
                continue;
            }
            long time = sweep.time();
            long before = jobs.start[job];
            boolean entered = order.hasEntered(job);
            if (time != before || entered) {
                if (time > trial.latest[job]) {
                    return false;
                }
                trial.moves(job, time);
                if (time < before) {
                    earlierUntil = Math.max(earlierUntil, jobs.end(job));
                } else if (at > last && earlierUntil <= time && trial.isHopeless() && trial.laterNeverPays()) {
                    return false;
                }
                long end = time + jobs.walltime[job];
                differsUntil = Math.max(differsUntil, entered ? end : Math.max(end, jobs.end(job)));
            } else if (at > last && differsUntil <= time) {
                return true;
            }
            if (judged && judge.isTimeToLook(at) && judge.cost(at, sweep.room(), trial) >= trial.mostLoss()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void keep() {
        hasJobsAsAtFirst &= !order.hasOthers();
        int from = goBack(order.first());
        markCount = from / step + 1;
        sweepToKeep(from);
    }

    @Override
    public boolean knowsNodes() {
        return hasJobsAsAtFirst;
    }

    /** On a single node a job's placement is always the same. */
    @Override
    public Placement placement(int job) {
        return table.placement(jobs.entry(job));
    }

    private void sweepToKeep(int from) {
        for (int at = from; at < order.size(); at++) {
            if (!sweep.place(order.job(at))) {
                throw new IllegalStateException("A plan is kept in which a job has no start");
            }
            if (forecast.isPresent()) {
                forecast.get().keeps(at, sweep.room());
            }
            if ((at + 1) % step == 0) {
                mark(at + 1);
            }
        }
    }

    /** Keeps a copy of the sweep, which has placed so many jobs. */
    private void mark(int placed) {
        markCount = placed / step + 1;
        if (markCount > marks.size()) {
            marks.add(sweep.copy());
        } else {
            marks.get(markCount - 1).copy(sweep);
        }
    }

    /** Goes back to the last mark not behind that position; tells how many jobs had been placed there. */
    private int goBack(int position) {
        int mark = Math.min(position / step, markCount - 1);
        sweep.copy(marks.get(mark));
        return mark * step;
    }
}
