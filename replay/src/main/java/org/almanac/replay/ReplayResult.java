package org.almanac.replay;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.SearchOutcome;

/** How a replay went: the outcome of every job in the order of the log, unless a violation ended it before. */
public record ReplayResult(List<JobOutcome> outcomes, SearchOutcome search, Optional<String> violation) {
    public ReplayResult {
        outcomes = List.copyOf(outcomes);
    }
}
