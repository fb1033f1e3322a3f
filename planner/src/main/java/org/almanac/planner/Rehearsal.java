package org.almanac.planner;

import java.util.List;

/**
 * A decision that is not carried out, and the plan that would follow it.
 *
 * @param starts the starts that would be made
 * @param preemptions the running jobs that would be stopped for others
 * @param plan the plan with the started jobs running, and all others planned after them
 */
public record Rehearsal(List<Start> starts, List<Preemption> preemptions, PlanView plan) {
    public Rehearsal {
        starts = List.copyOf(starts);
        preemptions = List.copyOf(preemptions);
    }

    /** A decision that stops no job. */
    public Rehearsal(List<Start> starts, PlanView plan) {
        this(starts, List.of(), plan);
    }
}
