package org.almanac.daemon.shadow;

import java.util.Arrays;

/** How far ahead a start was predicted. */
public enum Horizon {
    AT_ONCE("at once", 60),
    TEN_MINUTES("to 10 min", 600),
    HOUR("to 1 h", 3_600),
    SIX_HOURS("to 6 h", 21_600),
    DAY("to 1 d", 86_400),
    LONGER("longer", Long.MAX_VALUE);

    private final String words;
    private final long atMost;

    Horizon(String words, long atMost) {
        this.words = words;
        this.atMost = atMost;
    }

    /** As a report says it. */
    public String words() {
        return words;
    }

    /** The smallest that holds so many seconds. */
    static Horizon of(long seconds) {
        return Arrays.stream(values())
                .filter(horizon -> seconds <= horizon.atMost)
                .findFirst()
                .orElseThrow();
    }
}
