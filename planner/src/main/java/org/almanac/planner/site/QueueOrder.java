package org.almanac.planner.site;

import java.util.Comparator;

/** In which order jobs of one queue priority stand in a site's queue. */
public enum QueueOrder {
    /** As they were submitted. */
    ARRIVAL(QueueOrder::byArrival),
    /** By the rank that fair share gives their owners, and then as they were submitted. */
    FAIR_SHARE((one, other) -> one.priority == other.priority && one.rank != other.rank
            ? Integer.compare(one.rank, other.rank)
            : byArrival(one, other));

    private final Comparator<JobEntry> comparator;

    QueueOrder(Comparator<JobEntry> comparator) {
        this.comparator = comparator;
    }

    // Written out: chained comparators take several calls for each step.
    private static int byArrival(JobEntry one, JobEntry other) {
        if (one.priority != other.priority) {
            return Integer.compare(other.priority, one.priority);
        }
        return one.submitted() != other.submitted()
                ? Long.compare(one.submitted(), other.submitted())
                : Long.compare(one.sequence, other.sequence);
    }

    /** Of all jobs of a queue; no two are even. */
    public Comparator<JobEntry> comparator() {
        return comparator;
    }
}
