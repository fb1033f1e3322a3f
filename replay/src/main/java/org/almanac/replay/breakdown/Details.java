package org.almanac.replay.breakdown;

import java.util.List;

/** Which details of the runs are asked for. */
public record Details(List<Grouping> groupings, List<Measure> measures, LogCalendar calendar) {
    public Details {
        groupings = groupings.stream().distinct().toList();
        measures = measures.stream().distinct().toList();
    }

    /** Whether none is. */
    public boolean isEmpty() {
        return groupings.isEmpty() && measures.isEmpty();
    }
}
