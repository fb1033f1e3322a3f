package org.almanac.replay.breakdown;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.score.AcceptableWait;

/**
 * Which details of the runs are asked for.
 *
 * @param patience how long users accept to wait, where it is asked how often they were dissatisfied
 */
public record Details(
        List<Grouping> groupings, List<Measure> measures, Optional<AcceptableWait> patience, LogCalendar calendar) {
    public Details {
        groupings = groupings.stream().distinct().toList();
        measures = measures.stream().distinct().toList();
    }

    /** Whether none is. */
    public boolean isEmpty() {
        return groupings.isEmpty() && measures.isEmpty() && patience.isEmpty();
    }
}
