package org.almanac.planner.forecast;

import org.almanac.planner.cluster.Times;

/** How far ahead of a telling the expected start lies. */
public enum Horizon {
    HOUR("1h", 3_600),
    SIX_HOURS("6h", 21_600),
    DAY("24h", 86_400),
    MORE("more", Times.NEVER);

    private final String word;
    private final long most;

    Horizon(String word, long most) {
        this.word = word;
        this.most = most;
    }

    /** Of an expected start that is so many seconds ahead. */
    public static Horizon of(long ahead) {
        for (Horizon horizon : values()) {
            if (ahead <= horizon.most) {
                return horizon;
            }
        }
        return MORE;
    }

    /** As reports and metrics call it. */
    public String word() {
        return word;
    }
}
