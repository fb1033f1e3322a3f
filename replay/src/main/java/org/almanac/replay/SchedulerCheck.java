package org.almanac.replay;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.PlanView;
import org.almanac.planner.Standing;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.check.Violation;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.simulation.VirtualCluster;

/** Whether what a scheduler tells of its plan can be carried out, and is of the jobs and the rules that there are. */
record SchedulerCheck(PlanView plan, SiteRules rules) {
    /**
     * What is wrong; empty where nothing is.
     *
     * @param waiting the jobs that were submitted and have not started
     */
    Optional<String> at(long now, VirtualCluster cluster, Set<JobId> waiting) {
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
        int alive = cluster.running() + waiting.size();
        return known == alive || known + keptBack(waiting, now) == alive
                ? Optional.empty()
                : Optional.of("at " + now + " " + alive + " jobs wait or run, but the scheduler knows " + known);
    }

    /** How many of the waiting jobs do not wait as the scheduler sees it, as they may not start yet, or never can. */
    private int keptBack(Set<JobId> waiting, long now) {
        Set<JobId> lost = new HashSet<>(waiting);
        plan.waiting().stream().map(Job::id).forEach(lost::remove);
        return (int) lost.stream()
                .filter(id -> isPutOff(id, now)
                        || plan.standing(id).filter(SchedulerCheck::keepsBack).isPresent())
                .count();
    }

    /** Whether a start of the job was decided and undone, so that it is tried again a moment later. */
    private boolean isPutOff(JobId job, long now) {
        return plan.retryAt(job).orElse(now) > now;
    }

    private static boolean keepsBack(Standing standing) {
        return standing instanceof Standing.WaitingUntil
                || standing instanceof Standing.BackingOff
                || NeverStarted.of(standing).isPresent();
    }
}
