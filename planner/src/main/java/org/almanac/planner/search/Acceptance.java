package org.almanac.planner.search;

import java.util.List;

/** Decides which trials a search goes on from. */
@FunctionalInterface
interface Acceptance {
    /** Accepts only better plans, so that the search may be stopped at any time. */
    Acceptance DESCENT = Objective::isBetter;

    /** Whether the trial takes the place of the kept plan. Not asked about a trial that is known to be no better. */
    boolean accepts(Objective kept, Trial trial, List<Migration> migrations);
}
