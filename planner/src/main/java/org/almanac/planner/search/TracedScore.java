package org.almanac.planner.search;

import java.util.List;
import java.util.Map;
import org.almanac.planner.plan.OrderTrace;
import org.almanac.planner.site.JobEntry;

/** The score of a list for itself, whose trials cost what they move. */
final class TracedScore implements GroupScore {
    private final OrderTrace trace;
    private final int list;
    private final Map<JobEntry, Integer> userOf;
    /** By position in the order that is kept. */
    private JobEntry[] jobs = new JobEntry[0];

    private int[] users = new int[0];

    TracedScore(OrderTrace trace, int list, Map<JobEntry, Integer> userOf) {
        this.trace = trace;
        this.list = list;
        this.userOf = userOf;
    }

    @Override
    public void keep(List<List<JobEntry>> orders, WaitDifference sums) {
        trace.keep(orders);
        jobs = orders.get(list).toArray(JobEntry[]::new);
        users = new int[jobs.length];
        for (int i = 0; i < jobs.length; i++) {
            users[i] = userOf.get(jobs[i]);
            sums.enters(users[i], jobs[i].walltime(), trace.start(i) - jobs[i].submitted());
        }
    }

    @Override
    public boolean compare(Trial trial, WaitDifference difference) {
        int taken = trial.from() == list ? trial.taken() : OrderTrace.NOWHERE;
        int put = trial.to() == list ? trial.put() : OrderTrace.NOWHERE;
        if (put == OrderTrace.NOWHERE) {
            leaves(taken, trace.start(taken), difference);
        }
        return trace.follow(trial.orders(), taken, put, new OrderTrace.MoveReader() {
            @Override
            public void moves(int position, long before, long after) {
                leaves(position, before, difference);
                difference.enters(users[position], jobs[position].walltime(), after - jobs[position].submitted());
            }

            @Override
            public void enters(long start) {
                JobEntry job = trial.job();
                difference.enters(userOf.get(job), job.walltime(), start - job.submitted());
            }
        });
    }

    private void leaves(int position, long start, WaitDifference difference) {
        difference.leaves(users[position], jobs[position].walltime(), start - jobs[position].submitted());
    }
}
