package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Jobs kept in an order in which no two are equal.
 *
 * <p>What the order depends on may change only while a job is out of the list, or for all jobs at once before {@link
 * #sort}.
 */
final class OrderedJobs {
    private final Comparator<JobEntry> order;
    private final ArrayList<JobEntry> jobs = new ArrayList<>();

    OrderedJobs(Comparator<JobEntry> order) {
        this.order = order;
    }

    /** The same order of the jobs of a copy, given which entry there corresponds to each entry here. */
    OrderedJobs copy(UnaryOperator<JobEntry> copied) {
        OrderedJobs copy = new OrderedJobs(order);
        jobs.forEach(job -> copy.jobs.add(copied.apply(job)));
        return copy;
    }

    /** The jobs in their order. To be read only. */
    List<JobEntry> list() {
        return jobs;
    }

    /** Inserts the job; tells its place. */
    int add(JobEntry job) {
        int last = jobs.size() - 1;
        int place = last < 0 || order.compare(jobs.get(last), job) < 0 ? last + 1 : -find(job) - 1;
        jobs.add(place, job);
        return place;
    }

    /** Removes the job; tells the place that it had. */
    int remove(JobEntry job) {
        // Mostly the first job is the one that starts or ends.
        int place = jobs.get(0) == job ? 0 : find(job);
        jobs.remove(place);
        return place;
    }

    private int find(JobEntry job) {
        return Collections.binarySearch(jobs, job, order);
    }

    /** Sorts the jobs after what the order depends on has changed; tells whether the order has changed. */
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
