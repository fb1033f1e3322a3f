package org.almanac.daemon.listing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.explain.Explainer;
import org.almanac.planner.explain.Obstacle;

/** What is in the jobs' way, as a plan is at the end of a cycle: of the planned ones, of those that start soonest. */
final class Explanations {
    /** So many planned starts are explained: a reader of more has other worries, and a cycle has to end. */
    static final int MOST = 2_000;

    private final Explainer explainer;
    private final Map<JobId, Optional<List<Obstacle>>> planned = new HashMap<>();

    Explanations(PlanView plan) {
        explainer = new Explainer(plan);
        // In the order of the starts, as that is the cheapest.
        for (PlanView.Planned each : plan.planned()) {
            JobId id = each.job().id();
            planned.put(id, planned.size() < MOST ? Optional.of(explainer.obstacles(id)) : Optional.empty());
        }
    }

    /** Empty where the job is planned, and is none of the soonest. */
    Optional<List<Obstacle>> of(JobId job) {
        Optional<List<Obstacle>> known = planned.get(job);
        return known == null ? Optional.of(explainer.obstacles(job)) : known;
    }
}
