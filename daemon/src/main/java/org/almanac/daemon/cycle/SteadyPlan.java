package org.almanac.daemon.cycle;

import java.util.List;
import org.almanac.planner.PlanView;

/**
 * A plan that stays as it is while a cycle shows it, so that the list of planned jobs is made once for all who make something of
 * it.
 */
final class SteadyPlan extends PlanBehind {
    private final List<Planned> planned;

    SteadyPlan(PlanView plan) {
        super(plan);
        this.planned = List.copyOf(plan.planned());
    }

    @Override
    public List<Planned> planned() {
        return planned;
    }
}
