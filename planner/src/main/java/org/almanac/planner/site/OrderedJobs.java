package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Jobs in an order in which no two are even.
 *
 * <p>What the order looks at changes only while a job is out, or for all at once before {@link #sort}.
 */
final class OrderedJobs {
    private final Comparator<JobEntry> order;
    private final ArrayList<JobEntry> jobs = new ArrayList<>();

    OrderedJobs(Comparator<JobEntry> order) {
        this.order = order;
    }

    /** The same order of the jobs that stand for these ones in a copy. */
    OrderedJobs copy(UnaryOperator<JobEntry> copied) {
        OrderedJobs copy = new OrderedJobs(order);
        jobs.forEach(job -> copy.jobs.add(copied.apply(job)));
        return copy;
    }

    /** To be read only. */
    List<JobEntry> list() {
        return jobs;
    }

    void add(JobEntry job) {
        if (jobs.isEmpty() || order.compare(jobs.get(jobs.size() - 1), job) < 0) {
            jobs.add(job);
        } else {
            jobs.add(-Collections.binarySearch(jobs, job, order) - 1, job);
        }
    }

    void remove(JobEntry job) {
        jobs.remove(Collections.binarySearch(jobs, job, order));
    }

    /** Puts them in order after what it looks at has changed; tells whether they stood in another one. */
    boolean sort() {
        for (int i = 1; i < jobs.size(); i++) {
            if (order.compare(jobs.get(i - 1), jobs.get(i)) > 0) {
                jobs.sort(order);
                return true;
            }
        }
        return false;
    }
}
