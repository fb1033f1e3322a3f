package org.almanac.planner.forecast;

import java.util.function.BooleanSupplier;

/**
 * How much may be spent on scenarios.
 *
 * @param scenarios how many are made at most
 * @param until how far they go at most, in epoch seconds
 * @param stop breaks the scenario off that is being made when it becomes true; what the whole ones tell is told
 */
public record ScenarioBudget(int scenarios, long until, BooleanSupplier stop) {
    /** With fewer scenarios nothing is told: their starts would say nothing of a range. */
    public static final int FEWEST = 5;

    public ScenarioBudget {
        if (scenarios < FEWEST) {
            throw new IllegalArgumentException("There must be at least " + FEWEST + " scenarios, not " + scenarios);
        }
    }
}
