package org.almanac.daemon.cycle;

import java.util.List;
import java.util.Map;
import org.almanac.planner.Length;
import org.almanac.planner.PlanBehind;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.JobId;

/**
 * A plan that stays as it is while a cycle shows it, so that the lists of planned jobs and of their lengths are made once for all who make something of
 * it.
 */
final class SteadyPlan extends PlanBehind {
    private final List<Planned> planned;
    private final Map<JobId, Length> lengths;

    SteadyPlan(PlanView plan) {
        super(plan);
        this.planned = List.copyOf(plan.planned());
        this.lengths = Map.copyOf(plan.lengths());
    }

    @Override
    public List<Planned> planned() {
        return planned;
    }

    @Override
    public Map<JobId, Length> lengths() {
        return lengths;
    }
}
