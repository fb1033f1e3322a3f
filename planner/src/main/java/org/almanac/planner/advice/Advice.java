package org.almanac.planner.advice;

import java.util.List;
import java.util.OptionalLong;

/**
 * What a job might ask for instead.
 *
 * @param start when the job starts as it is, in epoch seconds; empty where no start is planned
 * @param changes in the order of the dimensions, of each one at most
 * @param stopped whether time was up before all dimensions had been looked at
 */
public record Advice(OptionalLong start, List<HelpfulChange> changes, boolean stopped) {
    /** Nothing to say of a job. */
    public static final Advice NONE = new Advice(OptionalLong.empty(), List.of(), false);

    public Advice {
        changes = List.copyOf(changes);
    }
}
