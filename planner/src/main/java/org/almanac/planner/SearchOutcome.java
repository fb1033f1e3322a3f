package org.almanac.planner;

import java.util.Optional;
import org.almanac.planner.score.Criteria;

/**
 * What a search did: plans tried, plans taken over, and the criteria of the plan before and after where one ran.
 */
public record SearchOutcome(long candidates, long accepted, Optional<Criteria> before, Optional<Criteria> after) {
    /** No search was due. */
    public static final SearchOutcome NONE = new SearchOutcome(0, 0, Optional.empty(), Optional.empty());
}
