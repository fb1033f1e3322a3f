package org.almanac.pbs.follow;

import java.util.List;
import org.almanac.pbs.Warning;
import org.almanac.planner.Event;

/**
 * What is new in a snapshot, as events for a scheduler.
 *
 * @param time of the snapshot, in epoch seconds; it never goes back
 * @param batches to be applied one after the other, at that time and before the next decision; at least one, which may
 *     be empty
 * @param warnings what cannot be right and has not been told before
 */
public record Difference(long time, List<List<Event>> batches, List<Warning> warnings) {
    public Difference {
        batches = batches.stream().map(List::copyOf).toList();
        warnings = List.copyOf(warnings);
    }

    /** All events in their order. */
    public List<Event> events() {
        return batches.stream().flatMap(List::stream).toList();
    }
}
