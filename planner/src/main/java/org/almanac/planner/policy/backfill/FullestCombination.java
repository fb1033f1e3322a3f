package org.almanac.planner.policy.backfill;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.plan.ReservationPlan;
import org.almanac.planner.site.JobEntry;

/**
 * The jobs that start together at one moment, beside all that is reserved, and hold the most cpus: of equal combinations
 * the first, where earlier jobs come before later ones.
 *
 * <p>A combination begins as first fit would; branches that cannot hold more than the best are cut off. After so many
 * placements tried the best that was found is it.
 */
final class FullestCombination {
    private static final int MOST_TRIES = 500;

    private final ReservationPlan plan;
    private final long now;
    private final long free;
    private final List<JobEntry> chosen = new ArrayList<>();
    private List<JobEntry> best = List.of();
    private long most;
    private int tries;

    /** @param free the cpus that are free now */
    FullestCombination(ReservationPlan plan, long now, long free) {
        this.plan = plan;
        this.now = now;
        this.free = free;
    }

    /** Of these jobs, none of which has a reservation; the plan is left as it was. */
    List<JobEntry> of(List<JobEntry> jobs) {
        long[] left = new long[jobs.size() + 1];
        for (int i = jobs.size() - 1; i >= 0; i--) {
            left[i] = left[i + 1] + jobs.get(i).cpus();
        }
        extend(jobs, left, 0, 0);
        return best;
    }

    private void extend(List<JobEntry> jobs, long[] left, int from, long sum) {
        if (sum > most) {
            most = sum;
            best = List.copyOf(chosen);
        }
        for (int i = from; i < jobs.size() && sum + left[i] > most && most < free && tries < MOST_TRIES; i++) {
            JobEntry job = jobs.get(i);
            if (job.cpus() <= free - sum) {
                tries++;
                plan.reserveNow(job, now);
                if (job.isReserved()) {
                    chosen.add(job);
                    extend(jobs, left, i + 1, sum + job.cpus());
                    chosen.remove(chosen.size() - 1);
                    plan.cancel(job);
                }
            }
        }
    }
}
