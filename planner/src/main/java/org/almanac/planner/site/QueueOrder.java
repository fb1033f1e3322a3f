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
        this.comparator = Comparator.<JobEntry>comparingLong(entry -> -entry.priority)
                .thenComparing(ofOnePriority)
                .thenComparingLong(entry -> entry.sequence);
    }

    /** Of all jobs of a queue; no two are even. */
    Comparator<JobEntry> comparator() {
        return comparator;
    }
}
