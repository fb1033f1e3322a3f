package org.almanac.planner.cluster;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is known of a job besides what it asks for of the machine; no plan is made by it, but the order of jobs, and which of them
 * stop others.
 *
 * @param amounts by name
 * @param eligible for how long it could have run before it was told with these figures, in seconds; empty where that is not known
 * @param stops where it says something for when jobs are stopped for others
 */
public record Figures(Map<String, Double> amounts, OptionalLong eligible, Optional<StopTraits> stops) {
    /** Those of a job of which nothing else is known. */
    public static final Figures NONE = new Figures(Map.of(), OptionalLong.empty());

    public Figures {
        amounts = Map.copyOf(amounts);
    }

    /** Those of a job that says nothing for when jobs are stopped for others. */
    public Figures(Map<String, Double> amounts, OptionalLong eligible) {
        this(amounts, eligible, Optional.empty());
    }

    /** The same of a job that could have run for that many seconds. */
    public Figures eligibleFor(long seconds) {
        return new Figures(amounts, OptionalLong.of(seconds), stops);
    }
}
