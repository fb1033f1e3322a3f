package org.almanac.planner;

import java.util.List;

/**
 * A decision that is not carried out.
 *
 * @param plan as if it were: what is to start is told as running, and all else is planned after it
 */
public record Rehearsal(List<Start> starts, PlanView plan) {
    public Rehearsal {
        starts = List.copyOf(starts);
    }
}
