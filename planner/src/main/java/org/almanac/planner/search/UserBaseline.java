package org.almanac.planner.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.plan.order.JobList;
import org.almanac.planner.score.LongWaits;
import org.almanac.planner.score.NormalizedUserWaitTime;
import org.almanac.planner.score.UserAccounts;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * The part of the users' criteria that no order changes: what users have waited so far, and what they consume.
 * Consumption counts running jobs by the time that they have run, and planned jobs by their walltimes.
 *
 * <p>Users with planned jobs have an index here. Of the other users only sums are kept, as nothing changes for them.
 */
final class UserBaseline {
    private static final long FEWEST_JOBS = 10;

    private final Map<String, Integer> indices = new HashMap<>();
    private final double[] waited;
    private final double[] consumed;
    private final long[] jobs;
    private double normOfOthers;
    private int others;
    private double sumOfOthers;
    private double squaresOfOthers;
    private long longestWait;
    private long started;

    UserBaseline(List<JobList> lists, Site site, UserAccounts accounts, long now) {
        lists.forEach(
                list -> list.order().forEach(job -> accounts.index(job.job().user())));
        site.running().forEach(job -> accounts.index(job.job().user()));
        double[] waitedByAll = new double[accounts.size()];
        double[] consumedByAll = new double[accounts.size()];
        long[] jobsOfAll = new long[accounts.size()];
        for (int user = 0; user < accounts.size(); user++) {
            waitedByAll[user] = accounts.waited(user);
            consumedByAll[user] = accounts.consumed(user);
            jobsOfAll[user] = accounts.jobs(user);
        }
        longestWait = accounts.longestWait();
        started = accounts.allJobs();
        for (JobEntry job : site.running()) {
            int user = accounts.index(job.job().user());
            consumedByAll[user] += site.consumed(job, now);
            if (job.awaitsAnswer()) {
                // The accounts get this wait when the start is confirmed.
                waitedByAll[user] += job.waited();
                jobsOfAll[user]++;
                started++;
                longestWait = Math.max(longestWait, job.waitedForResources());
            }
        }
        for (JobList list : lists) {
            for (JobEntry job : list.order()) {
                indices.putIfAbsent(job.job().user(), indices.size());
                int user = accounts.index(job.job().user());
                consumedByAll[user] += consumption(job, list);
                jobsOfAll[user]++;
            }
        }
        waited = new double[indices.size()];
        consumed = new double[indices.size()];
        jobs = new long[indices.size()];
        for (int user = 0; user < accounts.size(); user++) {
            Integer index = indices.get(accounts.user(user));
            if (index == null) {
                double normalized = NormalizedUserWaitTime.of(waitedByAll[user], consumedByAll[user]);
                others++;
                sumOfOthers += normalized;
                squaresOfOthers += normalized * normalized;
                normOfOthers += LongWaits.term(waitedByAll[user] / divisor(jobsOfAll[user]));
            } else {
                waited[index] = waitedByAll[user];
                consumed[index] = consumedByAll[user];
                jobs[index] = jobsOfAll[user];
            }
        }
    }

    /** The longest that any job has waited that has started, while it could have been started, in seconds. */
    long longestWait() {
        return longestWait;
    }

    /** How many jobs have started. */
    long started() {
        return started;
    }

    /** The number of users with planned jobs. */
    int users() {
        return waited.length;
    }

    int index(String user) {
        return indices.get(user);
    }

    /**
     * The user's NUWT, with what the user's planned jobs will have waited, in seconds, and will have consumed more than
     * in the first plan, in cpu seconds.
     */
    double normalized(int user, double plannedWait, double moreConsumed) {
        return NormalizedUserWaitTime.of(waited[user] + plannedWait, consumed[user] + moreConsumed);
    }

    /**
     * The divisor of the user's waits in NUWT, with what the planned jobs will have consumed more than in the first
     * plan, in cpu seconds.
     */
    double consumed(int user, double moreConsumed) {
        double sum = consumed[user] + moreConsumed;
        return sum == 0 ? 1 : sum;
    }

    /** What the job will have consumed by its end if it is in that list, in cpu seconds. */
    static double consumption(JobEntry job, JobList list) {
        return NormalizedUserWaitTime.consumption(
                job.walltime(), job.job().request().total(), list.use().size());
    }

    /** The mean wait of the user's jobs, in seconds, with what the planned jobs will have waited. */
    double meanWait(int user, double plannedWait) {
        return (waited[user] + plannedWait) / jobs(user);
    }

    /**
     * The divisor of the user's waits in their mean; a few jobs count as more, so that one of them does not make the
     * mean.
     */
    long jobs(int user) {
        return divisor(jobs[user]);
    }

    private static long divisor(long jobs) {
        return Math.max(FEWEST_JOBS, jobs);
    }

    /** What users without planned jobs add to the sum of {@link org.almanac.planner.score.LongWaits} terms. */
    double normOfOthers() {
        return normOfOthers;
    }

    /** The number of users without planned jobs. */
    int others() {
        return others;
    }

    double sumOfOthers() {
        return sumOfOthers;
    }

    double squaresOfOthers() {
        return squaresOfOthers;
    }
}
