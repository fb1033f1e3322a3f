package org.almanac.planner.policy.backfill;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.plan.reservation.ReservationPlan;
import org.almanac.planner.site.JobEntry;

/**
 * Finds the jobs that can start together now, beside all reservations, and hold the most cpus. Of equal combinations it
 * takes the first, where earlier jobs come before later ones.
 *
 * <p>The search begins as first fit would, and cuts off branches that cannot hold more cpus than the best combination.
 * It ends after {@value #MOST_TRIES} tried placements with the best that it has found.
 */
final class FullestCombination {
    private static final int MOST_TRIES = 500;

    private final ReservationPlan reservations;
    private final PlanTable table;
    private final long now;
    private final long free;
    private final List<JobEntry> chosen = new ArrayList<>();
    private List<JobEntry> best = List.of();
    private long most;
    private int tries;

    /** @param free the cpus that are free now */
    FullestCombination(ReservationPlan reservations, long now, long free) {
        this.reservations = reservations;
        this.table = reservations.plan().table();
        this.now = now;
        this.free = free;
    }

    /** The fullest combination of these jobs, none of which may have a reservation. The plan is left as it was. */
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
                reservations.reserveNow(job, now);
                if (table.isPlanned(job)) {
                    chosen.add(job);
                    extend(jobs, left, i + 1, sum + job.cpus());
                    chosen.remove(chosen.size() - 1);
                    reservations.cancel(job);
                }
            }
        }
    }
}
