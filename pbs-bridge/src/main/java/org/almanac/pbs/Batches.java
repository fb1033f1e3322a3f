package org.almanac.pbs;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.Event;

/**
 * Events of one instant in the batches in which a scheduler takes them in.
 *
 * <p>Within a batch a scheduler takes submissions last. So what is new and runs already, or is held, is submitted in the
 * first batch, what is told of it stands in the second, and all that waits is submitted when that is known.
 */
final class Batches {
    private final List<Event> first = new ArrayList<>();
    private final List<Event> second = new ArrayList<>();
    private final List<Event> third = new ArrayList<>();

    /** What happened to nodes and known jobs, and submissions of jobs that are more than waiting. */
    void first(Event event) {
        first.add(event);
    }

    /** What became of those, and submissions of jobs that wait. */
    void second(Event event) {
        second.add(event);
    }

    /** What became of jobs that were told to run in the second. */
    void third(Event event) {
        third.add(event);
    }

    List<List<Event>> filled() {
        List<List<Event>> filled = new ArrayList<>();
        filled.add(first);
        if (!second.isEmpty() || !third.isEmpty()) {
            filled.add(second);
        }
        if (!third.isEmpty()) {
            filled.add(third);
        }
        return filled;
    }
}
