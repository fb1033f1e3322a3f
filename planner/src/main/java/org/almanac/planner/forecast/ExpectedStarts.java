package org.almanac.planner.forecast;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
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
    /** How many scenarios are made when it is asked and may take its time. */
    public static final int SCENARIOS = 20;

    private static final ScenarioBudget UNLIMITED = ScenarioBudget.unlimited(SCENARIOS);

    private final LearntRuntimes runtimes = new LearntRuntimes();
    private final Scenarios scenarios = new Scenarios(runtimes);
    private final Calibration calibration = new Calibration();
    /** What jobs that have not started were told first. */
    private final Map<JobId, Telling> told = new HashMap<>();

    /**
     * What was told within a budget.
     *
     * @param starts of the jobs of which anything can be told
     * @param scenarios how many there were
     */
    public record Told(Map<JobId, ExpectedStart> starts, int scenarios) {
        public Told {
            starts = Map.copyOf(starts);
        }
    }

    /** A job has begun to run. */
    public void started(Job job, long now) {
        started(job.id(), JobTraits.of(job), now);
    }

    /** The same of a job of which that is known. */
    public void started(JobId job, JobTraits traits, long now) {
        runtimes.started(job, traits, now);
        Telling telling = told.remove(job);
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

    /** A job that waits was told that first, by whoever told it before this one began. */
    public void toldBefore(JobId job, Telling telling) {
        told.put(job, telling);
    }

    /** What a waiting job was told first; empty of a job that was told nothing yet. */
    public Optional<Telling> toldFirst(JobId job) {
        return Optional.ofNullable(told.get(job));
    }

    /**
     * When jobs are expected to start, by scenarios of what runs and waits now; and other jobs as well, which start in all
     * scenarios before these have. Nothing is told of a job that starts in none of them or only in some.
     *
     * @param bounds by which time each job starts at the latest; a job without one has none there
     */
    public Map<JobId, ExpectedStart> tell(
            Scheduler scheduler, long now, Collection<JobId> jobs, Map<JobId, Long> bounds) {
        return tell(scheduler, now, jobs, any -> true, bounds, UNLIMITED).starts();
    }

    /** The same within a budget, of these jobs alone. */
    public Told tell(
            Scheduler scheduler, long now, Collection<JobId> jobs, Map<JobId, Long> bounds, ScenarioBudget budget) {
        Set<JobId> asked = new HashSet<>(jobs);
        return tell(scheduler, now, asked, asked::contains, bounds, budget);
    }

    private Told tell(
            Scheduler scheduler,
            long now,
            Collection<JobId> jobs,
            Predicate<JobId> isTold,
            Map<JobId, Long> bounds,
            ScenarioBudget budget) {
        Scenarios.Outcome outcome = scenarios.starts(scheduler, now, jobs, budget);
        Map<JobId, ExpectedStart> expected = new HashMap<>();
        if (outcome.whole() < ScenarioBudget.FEWEST) {
            return new Told(expected, outcome.whole());
        }
        Map<JobId, Long> planned = new HashMap<>();
        scheduler.plan().planned().forEach(place -> planned.put(place.job().id(), place.start()));
        for (Map.Entry<JobId, List<Long>> each : outcome.starts().entrySet()) {
            JobId job = each.getKey();
            List<Long> inScenarios = each.getValue();
            if (inScenarios.size() == outcome.whole() && isTold.test(job)) {
                double[] sorted = inScenarios.stream()
                        .mapToDouble(Long::doubleValue)
                        .sorted()
                        .toArray();
                Telling telling = calibration.tell(now, sorted, startOf(planned.get(job)));
                told.putIfAbsent(job, telling);
                long bound = bounds.getOrDefault(job, Long.MAX_VALUE);
                ExpectedStart start = telling.start();
                expected.put(job, bound > now ? start.atTheLatest(bound, now) : start);
            }
        }
        return new Told(expected, outcome.whole());
    }

    private static OptionalLong startOf(Long planned) {
        return planned == null ? OptionalLong.empty() : OptionalLong.of(planned);
    }
}
