package org.almanac.planner.search;

import java.util.List;

/** Says from which tried plans a search goes on. */
@FunctionalInterface
interface Acceptance {
    /** Only a better plan, so that the search can end anywhere. */
    Acceptance DESCENT = Objective::isBetter;

    /** Whether the trial takes the place of the plan that is kept; of one that cannot be better nobody is asked. */
    boolean accepts(Objective kept, Trial trial, List<Migration> migrations);
}
