package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.site.JobEntry;

/** Where the jobs of some lists were planned at one moment, to compare with and to go back to. */
final class Reservations {
    private final List<JobEntry> jobs = new ArrayList<>();
    private final long[] starts;
    private final Placement[] placements;

    /** As the jobs of those lists are planned now. */
    Reservations(List<JobList> lists, int[] members) {
        for (int list : members) {
            jobs.addAll(lists.get(list).order());
        }
        starts = new long[jobs.size()];
        placements = new Placement[jobs.size()];
        for (int i = 0; i < starts.length; i++) {
            JobEntry job = jobs.get(i);
            starts[i] = job.isReserved() ? job.reservedStart() : Scheduler.NEVER;
            placements[i] = job.reservedPlacement();
        }
    }

    /** By how many seconds, in all, jobs are planned later now than then and than they are guaranteed to start. */
    long lateness() {
        long lateness = 0;
        for (int i = 0; i < starts.length; i++) {
            JobEntry job = jobs.get(i);
            if (job.bound().isPresent() && job.isReserved() && job.reservedStart() > starts[i]) {
                lateness += Math.max(
                        0, job.reservedStart() - Math.max(starts[i], job.bound().getAsLong()));
            }
        }
        return lateness;
    }

    /** The jobs are planned as they were. */
    void takeUp() {
        for (int i = 0; i < starts.length; i++) {
            if (starts[i] == Scheduler.NEVER) {
                jobs.get(i).unreserve();
            } else {
                jobs.get(i).reserve(starts[i], placements[i]);
            }
        }
    }
}
