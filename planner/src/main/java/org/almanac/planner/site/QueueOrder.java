package org.almanac.planner.site;

import java.util.Comparator;

/** In which order jobs of one queue priority stand in a site's queue. */
public enum QueueOrder {
    /** As they were submitted. */
    ARRIVAL(Comparator.comparingLong(JobEntry::submitted)),
    /** By the rank that fair share gives their owners, and then as they were submitted. */
    FAIR_SHARE(Comparator.<JobEntry>comparingInt(entry -> entry.rank).thenComparingLong(JobEntry::submitted));

    private final Comparator<JobEntry> comparator;

    QueueOrder(Comparator<JobEntry> ofOnePriority) {
        // One piece: chained comparators take several calls for each step.
        this.comparator = (one, other) -> {
            if (one.priority != other.priority) {
                return Integer.compare(other.priority, one.priority);
            }
            int ordered = ofOnePriority.compare(one, other);
            return ordered != 0 ? ordered : Long.compare(one.sequence, other.sequence);
        };
    }

    /** Of all jobs of a queue; no two are even. */
    public Comparator<JobEntry> comparator() {
        return comparator;
    }
}
