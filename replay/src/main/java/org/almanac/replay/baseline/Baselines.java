package org.almanac.replay.baseline;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.forecast.AlikeStarts;
import org.almanac.planner.forecast.ExpectedStart;
import org.almanac.planner.forecast.JobTraits;
import org.almanac.planner.forecast.RuntimeForecast;
import org.almanac.planner.forecast.ScenarioBudget;
import org.almanac.planner.forecast.Scenarios;

/**
 * What each baseline tells of jobs that wait, learning from the same starts and ends as expected starts do.
 *
 * <p>None but {@link Baseline#TRUE_RUNTIMES} knows anything of what is to come. Of a baseline that tells no range the one of
 * what it tells says nothing. Times are epoch seconds.
 */
public final class Baselines {
    private static final int SCENARIOS = 20;
    private static final int MOST_WAITS = 400;
    /** With fewer waits nothing is told by them. */
    private static final int FEWEST_WAITS = 20;

    private final LastRuntimes runtimes = new LastRuntimes();
    private final CorrectedPlan correctedPlan = new CorrectedPlan();
    private final Recent waits = new Recent(MOST_WAITS);
    private final Map<Baseline, Scenarios> scenarios = new EnumMap<>(Baseline.class);
    private final Map<Baseline, Map<JobId, ExpectedStart>> told = new EnumMap<>(Baseline.class);
    /** The jobs that run, with the times of their starts. */
    private final Map<JobId, Running> running = new HashMap<>();
    /** The planned starts of jobs that wait, with the times when these were told. */
    private final Map<JobId, Planned> planned = new HashMap<>();

    private record Running(Job job, long started) {}

    private record Planned(long told, long start) {}

    /**
     * Baselines that have learnt nothing.
     *
     * @param runtimeOf how long each job will run, in seconds, where that is known; for the baseline that may know it
     */
    public Baselines(Function<JobId, OptionalLong> runtimeOf) {
        for (Baseline baseline : Baseline.values()) {
            told.put(baseline, new HashMap<>());
        }
        scenarios.put(Baseline.LAST_TWO, new Scenarios((job, now) -> runtimes.meanOfTwo(job)));
        scenarios.put(Baseline.SIMPLE, new Scenarios((job, now) -> runtimes.any(job)));
        scenarios.put(
                Baseline.TRUE_RUNTIMES,
                new Scenarios((job, now) ->
                        RuntimeForecast.certain(runtimeOf.apply(job.id()).orElse(job.walltime()), job.walltime())));
    }

    /** A job has begun to run. */
    public void started(Job job, long now) {
        running.put(job.id(), new Running(job, now));
        Planned place = planned.remove(job.id());
        if (place != null) {
            correctedPlan.came(place.told(), place.start(), now);
            waits.add(now - place.told());
        }
    }

    /** A job that ran has ended. */
    public void ended(JobId job, long now) {
        Running run = running.remove(job);
        if (run != null) {
            runtimes.ended(run.job(), now - run.started());
        }
    }

    /**
     * Tells jobs that have just come and wait.
     *
     * @param last what was told last of the starts of jobs that wait longer
     */
    public void tell(Scheduler scheduler, long now, Collection<JobId> newcomers, Map<JobId, ExpectedStart> last) {
        List<PlanView.Planned> places = scheduler.plan().planned();
        tellByPlan(places, now, newcomers);
        tellByJobsAlike(places, now, newcomers, last);
        if (waits.count() >= FEWEST_WAITS) {
            ExpectedStart range = range(
                    now + (long) waits.quantile(0.1),
                    now + (long) waits.quantile(0.5),
                    now + (long) waits.quantile(0.9));
            newcomers.forEach(job -> told.get(Baseline.WAITS).put(job, range));
        }
        scenarios.forEach((baseline, by) -> {
            int count = baseline.hasRange() ? SCENARIOS : 1;
            Map<JobId, List<Long>> starts = by.starts(scheduler, now, newcomers, ScenarioBudget.unlimited(count))
                    .starts();
            for (JobId job : newcomers) {
                List<Long> all = starts.getOrDefault(job, List.of());
                if (all.size() == count) {
                    told.get(baseline).put(job, range(all));
                }
            }
        });
    }

    private void tellByPlan(List<PlanView.Planned> places, long now, Collection<JobId> newcomers) {
        for (PlanView.Planned place : places) {
            JobId job = place.job().id();
            if (newcomers.contains(job)) {
                told.get(Baseline.PLAN).put(job, range(place.start(), place.start(), place.start()));
                told.get(Baseline.CORRECTED_PLAN).put(job, correctedPlan.tell(now, place.start()));
                planned.put(job, new Planned(now, place.start()));
            }
        }
    }

    private void tellByJobsAlike(
            List<PlanView.Planned> places, long now, Collection<JobId> newcomers, Map<JobId, ExpectedStart> last) {
        List<AlikeStarts.Waiting> known = new ArrayList<>();
        for (PlanView.Planned place : places) {
            ExpectedStart start = last.get(place.job().id());
            if (start != null && !newcomers.contains(place.job().id())) {
                known.add(new AlikeStarts.Waiting(JobTraits.of(place.job()), place.start(), start));
            }
        }
        AlikeStarts alike = new AlikeStarts(now, known);
        for (PlanView.Planned place : places) {
            if (newcomers.contains(place.job().id())) {
                alike.of(JobTraits.of(place.job()), place.start())
                        .ifPresent(start ->
                                told.get(Baseline.ALIKE).put(place.job().id(), start));
            }
        }
    }

    /** What jobs were told by each baseline. */
    public Map<Baseline, Map<JobId, ExpectedStart>> told() {
        return told;
    }

    private static ExpectedStart range(List<Long> starts) {
        long[] sorted = starts.stream().mapToLong(Long::longValue).sorted().toArray();
        return range(at(sorted, 0.1), at(sorted, 0.5), at(sorted, 0.9));
    }

    private static long at(long[] sorted, double level) {
        return sorted[(int) Math.round(level * (sorted.length - 1))];
    }

    static ExpectedStart range(long earliest, long expected, long latest) {
        return new ExpectedStart(expected, earliest, Math.max(latest, earliest + 1));
    }
}
