package org.almanac.planner.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.plan.OrderSweep;
import org.almanac.planner.site.JobEntry;

/** The score of lists that feel each other, by a sweep over all of them for each trial. */
final class SweptScore implements GroupScore {
    private final OrderSweep sweep;
    private final Map<JobEntry, Integer> userOf;
    private final Map<JobEntry, Long> starts = new HashMap<>();

    SweptScore(OrderSweep sweep, Map<JobEntry, Integer> userOf) {
        this.sweep = sweep;
        this.userOf = userOf;
    }

    @Override
    public void keep(List<List<JobEntry>> orders, WaitDifference sums) {
        starts.clear();
        sweep.run(orders, (list, job, start, placement) -> {
            starts.put(job, start);
            sums.enters(userOf.get(job), job.walltime(), start - job.submitted());
            return true;
        });
    }

    @Override
    public boolean compare(Trial trial, WaitDifference difference) {
        boolean[] stays = new boolean[1];
        OrderSweep.End end = sweep.run(trial.orders(), (list, job, start, placement) -> {
            Long before = starts.get(job);
            stays[0] |= job == trial.job();
            // The moved job counts even if it starts as before: it may consume something else.
            if (before == null || before != start || job == trial.job()) {
                leaves(job, before, difference);
                difference.enters(userOf.get(job), job.walltime(), start - job.submitted());
            }
            return true;
        });
        if (!stays[0]) {
            leaves(trial.job(), starts.get(trial.job()), difference);
        }
        return end == OrderSweep.End.COMPLETE;
    }

    /** A job that was in no list of the group has no start there. */
    private void leaves(JobEntry job, Long start, WaitDifference difference) {
        if (start != null) {
            difference.leaves(userOf.get(job), job.walltime(), start - job.submitted());
        }
    }
}
