package org.almanac.daemon.forecast;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Reason;
import org.almanac.planner.Scheduler;

/**
 * What a cycle has come to, by which waiting jobs are told when they are expected to start.
 *
 * @param now the server's time, in epoch seconds
 * @param jobs as the cycle listed them
 * @param world makes schedulers that know the same
 * @param pause how long it is to the next question at least
 */
public record Question(long now, List<ListedJob> jobs, World world, Duration pause) {
    /** What the jobs' scheduler knows. */
    public interface World {
        /** A scheduler that knows and intends the same, of all jobs but these. For any thread. */
        Scheduler without(Set<String> jobs);
    }

    /** The jobs that wait and might start by themselves: those that are planned first, by their starts, then the others as listed. */
    List<ListedJob> waiting() {
        return jobs.stream()
                .filter(Question::mightStart)
                .sorted(Comparator.comparingLong(job -> job.plannedStart().orElse(Long.MAX_VALUE)))
                .toList();
    }

    private static boolean mightStart(ListedJob job) {
        return job.execution().isEmpty()
                && (job.plannedStart().isPresent()
                        || job.reason().kind() == Reason.Kind.UNPLANNED
                        || job.reason().kind() == Reason.Kind.BLOCKED_BY_LIMIT
                        || job.reason().kind() == Reason.Kind.BACKING_OFF);
    }
}
