package org.almanac.replay;

/** Why a recorded job is not replayed. */
public enum LeftOut {
    NEVER_RAN("runtime below 0"),
    NO_CPUS("no cpus"),
    TOO_WIDE("wider than the machine"),
    CANCELLED("cancelled");

    private final String text;

    LeftOut(String text) {
        this.text = text;
    }

    /** As a report says it. */
    public String text() {
        return text;
    }
}
