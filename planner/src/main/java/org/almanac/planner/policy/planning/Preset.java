package org.almanac.planner.policy.planning;

import java.util.Map;

/** A word for several settings of {@link Planned} at once; what is set besides goes before it. */
public enum Preset {
    NONE(Map.of()),
    /** The search of the planning paper to the letter (sections 3.3 and 4). */
    PAPER(Map.ofEntries(
            Map.entry("search", "random"),
            Map.entry("period", "60s"),
            Map.entry("at-early-ends", "false"),
            Map.entry("iterations", "300"),
            Map.entry("limit", "20s"),
            Map.entry("exact-up-to", "none"),
            Map.entry("acceptance", "descent"),
            Map.entry("promise-slack", "none"),
            Map.entry("longest-wait", "free"),
            Map.entry("wait-weight", "1"),
            Map.entry("slowdown-weight", "1"),
            Map.entry("user-weight", "10"),
            Map.entry("user-spread-weight", "10"),
            Map.entry("long-wait-weight", "0"),
            Map.entry("worst-user-weight", "0")));

    private final Map<String, String> settings;

    Preset(Map<String, String> settings) {
        this.settings = settings;
    }

    /** What it sets, by parameter, as a user would write it. */
    public Map<String, String> settings() {
        return settings;
    }
}
