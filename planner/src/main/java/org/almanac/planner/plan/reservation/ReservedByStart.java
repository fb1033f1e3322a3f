package org.almanac.planner.plan.reservation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.site.JobEntry;

/** The jobs with a reservation in one zone, in the order of their planned starts, then of their submission. */
final class ReservedByStart {
    private final PlanTable table;
    private final Comparator<JobEntry> byStart;
    private final List<JobEntry> jobs = new ArrayList<>();

    ReservedByStart(PlanTable table) {
        this.table = table;
        this.byStart = Comparator.<JobEntry>comparingLong(table::start).thenComparingLong(JobEntry::sequence);
    }

    /** Adds a job that has just got its reservation. */
    void add(JobEntry job) {
        jobs.add(-Collections.binarySearch(jobs, job, byStart) - 1, job);
    }

    /** Removes a job that still has the reservation with which it was added. */
    void remove(JobEntry job) {
        jobs.remove(Collections.binarySearch(jobs, job, byStart));
    }

    int size() {
        return jobs.size();
    }

    JobEntry get(int index) {
        return jobs.get(index);
    }

    /** The index of the first job that starts after that time. */
    int firstAfter(long start) {
        int low = 0;
        int high = jobs.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (table.start(jobs.get(middle)) <= start) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
