package org.almanac.planner.search;

import java.util.AbstractList;
import java.util.RandomAccess;
import org.almanac.planner.site.JobEntry;

/** The jobs of a trial order, as the list that a sweep reads. */
final class TrialOrder extends AbstractList<JobEntry> implements RandomAccess {
    private final SearchJobs jobs;
    private final Order order;

    TrialOrder(SearchJobs jobs, Order order) {
        this.jobs = jobs;
        this.order = order;
    }

    @Override
    public JobEntry get(int position) {
        return jobs.entry(order.job(position));
    }

    @Override
    public int size() {
        return order.size();
    }
}
