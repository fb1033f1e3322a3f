package org.almanac.planner.policy.preemption;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.almanac.planner.PlanBehind;
import org.almanac.planner.PlanView;
import org.almanac.planner.Preemption;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.StopMethod;

/** The plan of a policy, with which jobs are stopped for others, or may be. */
final class PreemptingView extends PlanBehind {
    private final PlanView plan;
    private final List<Preemption> preemptions;
    private final Function<JobId, Optional<StopMethod>> stoppableBy;
    private final Predicate<JobId> goesOn;

    PreemptingView(
            PlanView plan,
            List<Preemption> preemptions,
            Function<JobId, Optional<StopMethod>> stoppableBy,
            Predicate<JobId> goesOn) {
        super(plan);
        this.plan = plan;
        this.preemptions = preemptions;
        this.stoppableBy = stoppableBy;
        this.goesOn = goesOn;
    }

    @Override
    public List<Planned> planned(long from, long to) {
        return plan.planned(from, to);
    }

    @Override
    public List<Running> running() {
        List<Running> all = plan.running();
        return all.stream().anyMatch(each -> KeptResources.isKept(each.job().id()))
                ? all.stream()
                        .filter(each -> !KeptResources.isKept(each.job().id()))
                        .toList()
                : all;
    }

    @Override
    public List<Preemption> preemptions() {
        return preemptions;
    }

    @Override
    public Optional<StopMethod> stoppable(JobId job) {
        return stoppableBy.apply(job);
    }

    @Override
    public boolean isToGoOn(JobId job) {
        return goesOn.test(job);
    }
}
