package org.almanac.planner.site;

import java.util.Comparator;
import org.almanac.planner.QueueOrder;

/** Compares jobs by the order in which they stand in the queue. No two jobs are equal. */
final class QueueComparator {
    private QueueComparator() {}

    static Comparator<JobEntry> of(QueueOrder order) {
        return switch (order) {
            case ARRIVAL -> QueueComparator::byArrival;
            case FAIR_SHARE, TARGETS -> QueueComparator::byRank;
        };
    }

    private static int byRank(JobEntry one, JobEntry other) {
        return one.priority == other.priority && one.value == other.value && one.rank != other.rank
                ? Integer.compare(one.rank, other.rank)
                : byArrival(one, other);
    }

    // Written out, as chained comparators take several calls for each step.
    private static int byArrival(JobEntry one, JobEntry other) {
        if (one.priority != other.priority) {
            return Integer.compare(other.priority, one.priority);
        }
        if (one.value != other.value) {
            return one.value > other.value ? -1 : 1;
        }
        return one.submitted() != other.submitted()
                ? Long.compare(one.submitted(), other.submitted())
                : Long.compare(one.sequence, other.sequence);
    }
}
