package org.almanac.daemon.cycle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.view.Expected;
import org.almanac.daemon.view.Forecast;
import org.almanac.planner.PlanView;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.forecast.AlikeStarts;
import org.almanac.planner.forecast.ExpectedStart;
import org.almanac.planner.forecast.JobTraits;
import org.almanac.planner.forecast.Trials;

/**
 * When jobs that are tried are expected to start: by what was told last of the jobs that wait in the plan on which they are
 * tried. Safe for several threads.
 */
final class TriedExpectations {
    private Forecast told = Forecast.NONE;
    private Optional<Trials> on = Optional.empty();
    private AlikeStarts alike = new AlikeStarts(0, List.of());

    /**
     * When a job is expected to start.
     *
     * @param told what was told last
     * @param trials on what it is tried
     * @param planned when it would be planned to start; empty where no start is planned
     * @param bound when it would start at the latest, where that is guaranteed
     */
    synchronized Optional<Expected> of(
            Forecast told, Trials trials, JobTraits job, OptionalLong planned, OptionalLong bound) {
        if (planned.isEmpty() || planned.getAsLong() <= trials.now()) {
            return Optional.empty();
        }
        if (this.told != told || on.filter(before -> before == trials).isEmpty()) {
            this.told = told;
            this.on = Optional.of(trials);
            this.alike = new AlikeStarts(told.asOf(), trials.plan(plan -> waiting(plan, told)));
        }
        return alike.of(job, planned.getAsLong())
                .map(start ->
                        Expected.of(start, told.asOf()).notBefore(trials.now()).endingBy(bound));
    }

    private static List<AlikeStarts.Waiting> waiting(PlanView plan, Forecast told) {
        List<AlikeStarts.Waiting> waiting = new ArrayList<>(told.starts().size());
        told.starts().forEach((id, start) -> add(plan, new JobId(id), start, waiting));
        return waiting;
    }

    private static void add(PlanView plan, JobId id, ExpectedStart start, List<AlikeStarts.Waiting> waiting) {
        if (plan.standing(id).orElse(null) instanceof Standing.Planned planned) {
            plan.job(id)
                    .ifPresent(job -> waiting.add(new AlikeStarts.Waiting(JobTraits.of(job), planned.start(), start)));
        }
    }
}
