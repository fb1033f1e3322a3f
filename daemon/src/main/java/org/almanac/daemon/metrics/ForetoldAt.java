package org.almanac.daemon.metrics;

import java.util.Locale;

/** Which of a job's predicted starts is meant. */
public enum ForetoldAt {
    /** The one that was shown first. */
    SUBMISSION,
    /** The one that was shown last before the job started. */
    START;

    String word() {
        return "at_" + name().toLowerCase(Locale.ROOT);
    }
}
