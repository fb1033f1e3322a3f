package org.almanac.pbs.follow;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.Event;

/**
 * Events of one instant in the batches in which a scheduler takes them in: all in one, but for what becomes of a job that
 * the same snapshot tells to run.
 */
final class Batches {
    private final List<Event> first = new ArrayList<>();
    private final List<Event> second = new ArrayList<>();

    void first(Event event) {
        first.add(event);
    }

    /** What became of a job that was told to run in the first. */
    void second(Event event) {
        second.add(event);
    }

    List<List<Event>> filled() {
        return second.isEmpty() ? List.of(first) : List.of(first, second);
    }
}
