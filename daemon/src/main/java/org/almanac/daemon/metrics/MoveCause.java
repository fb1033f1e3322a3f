package org.almanac.daemon.metrics;

import java.util.Locale;

/** Why a planned start is not what it was. */
public enum MoveCause {
    SEARCH,
    /** A job has ended or gone before its walltime. */
    EARLY_END,
    /** A job runs longer than its walltime. */
    OVERRUN,
    SUBMISSION,
    /** A node failed, returned or changed. */
    NODES,
    /** A job was changed, held, released, suspended, resumed or started by hand. */
    JOB_CHANGE,
    START_REFUSED,
    /** None of these alone explains it. */
    UNKNOWN;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
