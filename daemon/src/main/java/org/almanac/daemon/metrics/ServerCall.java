package org.almanac.daemon.metrics;

import java.util.Locale;

/** Something that a server is asked for. */
public enum ServerCall {
    /** All that it knows. */
    SNAPSHOT,
    /** To start a job. */
    START,
    /** To stop a running job for another, or to let it go on. */
    STOP,
    /** To answer a reservation that waits. */
    ANSWER,
    /** To show a job's planned start, or to show it no longer. */
    TELL;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
