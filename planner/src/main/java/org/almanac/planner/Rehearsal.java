package org.almanac.planner;

import java.util.List;

/**
 * A decision that is not carried out, and the plan that would follow it.
 *
 * @param starts the starts that would be made
 * @param plan the plan with those jobs running, and all others planned after them
 */
public record Rehearsal(List<Start> starts, PlanView plan) {
    public Rehearsal {
        starts = List.copyOf(starts);
    }
}
