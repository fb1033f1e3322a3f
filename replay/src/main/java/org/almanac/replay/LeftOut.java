package org.almanac.replay;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Why a recorded job is not replayed. */
public enum LeftOut {
    NEVER_RAN("runtime below 0"),
    NO_CPUS("no cpus"),
    TOO_WIDE("wider than the machine"),
    NEVER_FITS("lack memory or properties"),
    CANCELLED("cancelled");

    private final String text;

    LeftOut(String text) {
        this.text = text;
    }

    /** As a report says it. */
    public String text() {
        return text;
    }

    /** How many were left out for which reason, such as {@code 3 no cpus, 1 cancelled}. */
    public static String describe(Map<LeftOut, Integer> counts) {
        return new TreeMap<>(counts)
                .entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey().text())
                        .collect(Collectors.joining(", "));
    }
}
