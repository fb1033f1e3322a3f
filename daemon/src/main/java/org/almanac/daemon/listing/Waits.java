package org.almanac.daemon.listing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.almanac.daemon.memory.CountedQueues;
import org.almanac.daemon.metrics.WaitFigures;
import org.almanac.daemon.metrics.WaitFigures.Longest;
import org.almanac.daemon.view.ListedJob;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.score.JainIndex;

/**
 * How long jobs wait for their start, as far as it is the scheduler's to start them.
 *
 * <p>A job that is held, waits for another one or for its time, or can never start, does not count, and no job counts
 * for the time until it might first have started, where the server tells that.
 */
public final class Waits {
    private Waits() {}

    /**
     * The figures of a look.
     *
     * @param jobs those of the snapshot, in its order
     */
    public static WaitFigures of(Snapshot snapshot, List<ListedJob> jobs) {
        SortedMap<String, Longest> longest = new TreeMap<>();
        CountedQueues queues = CountedQueues.of(snapshot);
        queues.all().forEach(queue -> longest.put(queue, Longest.NONE));
        Map<String, Mean> byUser = new HashMap<>();
        long now = snapshot.time();
        for (int i = 0; i < jobs.size(); i++) {
            ListedJob job = jobs.get(i);
            long since = mayStartSince(snapshot.jobs().get(i));
            if (awaitsStart(job)) {
                long wait = Math.max(0, now - since);
                String queue = queues.of(job.queue());
                Longest before = longest.getOrDefault(queue, Longest.NONE);
                longest.put(queue, before.with(wait, overdue(job, now)));
                byUser.computeIfAbsent(job.user(), user -> new Mean()).add(wait);
            } else if (job.state() == 'R' && job.execution().isPresent()) {
                long wait = Math.max(0, job.execution().get().started() - since);
                byUser.computeIfAbsent(job.user(), user -> new Mean()).add(wait);
            }
        }
        double fairness =
                JainIndex.of(byUser.values().stream().mapToDouble(Mean::mean).toArray());
        return new WaitFigures(longest, Double.isNaN(fairness) ? OptionalDouble.empty() : OptionalDouble.of(fairness));
    }

    private static long mayStartSince(ServerJob job) {
        return Math.max(job.queued(), job.notes().eligible().orElse(job.queued()));
    }

    private static boolean awaitsStart(ListedJob job) {
        return switch (job.reason().kind()) {
            case PLANNED, PAUSED, UNPLANNED, BEYOND_HORIZON, BACKING_OFF, LACKS_NODES -> true;
            case RUNNING,
                    HELD,
                    WAITING_UNTIL,
                    WITHOUT_TARGET,
                    BELOW_THRESHOLD,
                    WAITING_FOR_JOB,
                    BLOCKED_BY_LIMIT,
                    NEVER_FITS,
                    RESERVATION_OVER,
                    RESERVATION_FULL,
                    OUTSIDE_HOURS,
                    HOURS_FULL,
                    LEFT_OUT,
                    SUSPENDED,
                    COMPLETED -> false;
        };
    }

    private static long overdue(ListedJob job, long now) {
        if (job.promisedStart().isEmpty()) {
            return 0;
        }
        long earliest = Math.max(now, job.plannedStart().orElse(now));
        return Math.max(0, earliest - job.promisedStart().getAsLong());
    }

    private static final class Mean {
        private double sum;
        private long count;

        void add(long wait) {
            sum += wait;
            count++;
        }

        double mean() {
            return sum / count;
        }
    }
}
