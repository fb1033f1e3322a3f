package org.almanac.daemon.metrics;

import java.util.Locale;

/** A part of a cycle whose duration is measured. */
public enum Phase {
    /** The server is asked for all it knows. */
    POLL,
    /** Differences are told to the scheduler. */
    APPLY,
    DECIDE,
    /** Jobs are started. */
    START,
    SEARCH,
    /** What is to outlive the daemon is handed to the store, which is waited for. */
    REMEMBER,
    /** Planned starts are written back. */
    TELL,
    /** What readers see is made. */
    PUBLISH,
    /** All of it. */
    TOTAL;

    /** As metrics and the API call it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
