package org.almanac.planner.cluster;

import java.util.Map;
import java.util.OptionalLong;

/**
 * What is known of a job besides what it asks for of the machine; only a formula that orders jobs reads it.
 *
 * @param amounts by name
 * @param eligible for how long it could have run before it was told with these figures, in seconds; empty where that is not known
 */
public record Figures(Map<String, Double> amounts, OptionalLong eligible) {
    /** Those of a job of which nothing else is known. */
    public static final Figures NONE = new Figures(Map.of(), OptionalLong.empty());

    public Figures {
        amounts = Map.copyOf(amounts);
    }

    /** The same of a job that could have run for that many seconds. */
    public Figures eligibleFor(long seconds) {
        return new Figures(amounts, OptionalLong.of(seconds));
    }
}
