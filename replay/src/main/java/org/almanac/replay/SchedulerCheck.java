package org.almanac.replay;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.PlanView;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.check.Violation;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.simulation.VirtualCluster;

/** Whether what a scheduler tells of its plan can be carried out, and is of the jobs and the rules that there are. */
record SchedulerCheck(PlanView plan, SiteRules rules) {
    /** What is wrong; empty where nothing is. */
    Optional<String> at(long now, VirtualCluster cluster, List<ReplayJob> submitted, JobOutcomes.Builder outcomes) {
        // A policy may have limits of its own besides.
        if (!plan.limits().containsAll(rules.limits())
                || !plan.windows().equals(rules.windows())
                || !plan.stoppedQueues().equals(rules.stoppedQueues())) {
            return Optional.of("at " + now + " the scheduler does not know the rules of the site");
        }
        Optional<Violation> violation = PlanChecker.check(plan, now);
        if (violation.isPresent()) {
            return violation.map(Violation::toString);
        }
        for (PlanView.Running running : plan.running()) {
            if (!cluster.runs(running.job().id(), running.placement())) {
                return Optional.of("at " + now + " job " + running.job().id() + " is told to run, but does not");
            }
        }
        int known = plan.running().size() + plan.waiting().size();
        int alive = cluster.running() + submitted.size() - outcomes.started();
        return known == alive || known + keptForEver(submitted, outcomes) == alive
                ? Optional.empty()
                : Optional.of("at " + now + " " + alive + " jobs wait or run, but the scheduler knows " + known);
    }

    /** How many submitted jobs neither run nor wait as the scheduler sees it, as they never can. */
    private int keptForEver(List<ReplayJob> submitted, JobOutcomes.Builder outcomes) {
        Set<JobId> known = new HashSet<>();
        plan.waiting().stream().map(Job::id).forEach(known::add);
        int kept = 0;
        for (int i = 0; i < submitted.size(); i++) {
            if (!outcomes.hasStarted(i)) {
                JobId id = submitted.get(i).id();
                boolean lost = !known.contains(id);
                kept += lost && plan.standing(id).flatMap(NeverStarted::of).isPresent() ? 1 : 0;
            }
        }
        return kept;
    }
}
