package org.almanac.planner.forecast;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;

/**
 * Tells of waiting jobs when they are expected to start, learning from all jobs that start and end.
 *
 * <p>It is told of starts and ends as they happen and knows nothing of what is to come, so the same events give the same
 * tellings. It never changes the scheduler that it is asked about. Times are epoch seconds.
 */
public final class ExpectedStarts {
    /** How many scenarios are made when it is asked. */
    public static final int SCENARIOS = 20;

    private final LearntRuntimes runtimes = new LearntRuntimes();
    private final Scenarios scenarios = new Scenarios(SCENARIOS, runtimes);
    private final Calibration calibration = new Calibration();
    /** What jobs that have not started were told first. */
    private final Map<JobId, Calibration.Telling> told = new HashMap<>();

    /** A job has begun to run. */
    public void started(Job job, long now) {
        runtimes.started(job, now);
        Calibration.Telling telling = told.remove(job.id());
        if (telling != null) {
            calibration.came(telling, now);
        }
    }

    /** A job that ran has ended. */
    public void ended(JobId job, long now) {
        runtimes.ended(job, now);
    }

    /** A job that ran was stopped and will run from its beginning, or is gone though it has not ended. */
    public void stopped(JobId job) {
        runtimes.stopped(job);
        told.remove(job);
    }

    /**
     * When jobs are expected to start, by scenarios of what runs and waits now; and other jobs as well, which start in all
     * scenarios before these have. Nothing is told of a job that starts in none of them or only in some.
     *
     * @param bounds by which time each job starts at the latest; a job without one has none there
     */
    public Map<JobId, ExpectedStart> tell(
            Scheduler scheduler, long now, Collection<JobId> jobs, Map<JobId, Long> bounds) {
        Map<JobId, List<Long>> starts = scenarios.starts(scheduler, now, jobs);
        Map<JobId, Long> planned = new HashMap<>();
        scheduler.plan().planned().forEach(place -> planned.put(place.job().id(), place.start()));
        Map<JobId, ExpectedStart> expected = new HashMap<>();
        for (Map.Entry<JobId, List<Long>> each : starts.entrySet()) {
            JobId job = each.getKey();
            List<Long> inScenarios = each.getValue();
            if (inScenarios.size() == SCENARIOS) {
                double[] sorted = inScenarios.stream()
                        .mapToDouble(Long::doubleValue)
                        .sorted()
                        .toArray();
                Calibration.Telling telling = calibration.tell(now, sorted, startOf(planned.get(job)));
                told.putIfAbsent(job, telling);
                long bound = bounds.getOrDefault(job, Long.MAX_VALUE);
                ExpectedStart start = telling.start();
                expected.put(job, bound > now ? start.atTheLatest(bound, now) : start);
            }
        }
        return expected;
    }

    private static OptionalLong startOf(Long planned) {
        return planned == null ? OptionalLong.empty() : OptionalLong.of(planned);
    }
}
