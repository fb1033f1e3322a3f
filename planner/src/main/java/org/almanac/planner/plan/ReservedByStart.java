package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.almanac.planner.site.JobEntry;

/** The jobs with a reservation in one zone, by planned start and then as they were submitted. */
final class ReservedByStart {
    private static final Comparator<JobEntry> BY_START =
            Comparator.comparingLong(JobEntry::reservedStart).thenComparingLong(JobEntry::sequence);

    private final List<JobEntry> jobs = new ArrayList<>();

    /** Adds a job that has just got its reservation. */
    void add(JobEntry job) {
        jobs.add(-Collections.binarySearch(jobs, job, BY_START) - 1, job);
    }

    /** Removes a job that still has the reservation with which it was added. */
    void remove(JobEntry job) {
        jobs.remove(Collections.binarySearch(jobs, job, BY_START));
    }

    int size() {
        return jobs.size();
    }

    JobEntry get(int index) {
        return jobs.get(index);
    }

    /** The index of the first that starts after that. */
    int firstAfter(long start) {
        int low = 0;
        int high = jobs.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (jobs.get(middle).reservedStart() <= start) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
