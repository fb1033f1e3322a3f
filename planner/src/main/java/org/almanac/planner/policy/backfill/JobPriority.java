package org.almanac.planner.policy.backfill;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * Maui's priority of a waiting job: a weighted sum of factors (Jackson, Snell and Clement 2001; Maui's documentation,
 * 5.1.2).
 *
 * <p>The priority of a job's queue comes before it, and jobs of equal priority stay in the order of the site's queue. A
 * weight may be negative.
 *
 * @param queueTime the weight of the minutes since submission
 * @param expansion the weight of the expansion factor, (wait + walltime) / walltime
 * @param fairShare the weight of the owner's place by fair share, from 0 (exclusive) to 1 for the first owner
 * @param size the weight of the cpus that the job asks for
 */
record JobPriority(double queueTime, double expansion, double fairShare, double size) {
    private static final double MINUTE = 60;

    private record Ranked(JobEntry job, double priority) {}

    /** Whether this priority leaves jobs in the order of arrival. */
    boolean isArrival() {
        return queueTime >= 0 && expansion == 0 && fairShare == 0 && size == 0;
    }

    /** Whether this priority depends on what owners have used. */
    boolean counts() {
        return fairShare != 0;
    }

    /** The jobs by priority at that time; they have to come in the order of the site's queue. */
    List<JobEntry> order(List<JobEntry> jobs, long now, Site site) {
        if (isArrival()) {
            return new ArrayList<>(jobs);
        }
        List<Ranked> ranked = new ArrayList<>(jobs.size());
        for (JobEntry job : jobs) {
            ranked.add(new Ranked(job, of(job, now, site)));
        }
        ranked.sort(Comparator.<Ranked>comparingInt(one -> -one.job().queuePriority())
                .thenComparing(Comparator.comparingDouble(Ranked::priority).reversed()));
        List<JobEntry> order = new ArrayList<>(jobs.size());
        ranked.forEach(one -> order.add(one.job()));
        return order;
    }

    double of(JobEntry job, long now, Site site) {
        double waited = now - job.submitted();
        double share = counts() ? site.fairShare().orElseThrow().factor(job.account()) : 0;
        return queueTime * waited / MINUTE
                + expansion * (waited + job.walltime()) / Math.max(1, job.walltime())
                + fairShare * share
                + size * job.cpus();
    }
}
