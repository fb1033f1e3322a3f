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
        if (scenarios < 1) {
            throw new IllegalArgumentException("There must be at least 1 scenario, not " + scenarios);
        }
    }

    /** So many scenarios, each to its end. */
    public static ScenarioBudget unlimited(int scenarios) {
        return new ScenarioBudget(scenarios, Long.MAX_VALUE, () -> false);
    }
}
