package org.almanac.daemon.view;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Why a job is where it is: a kind, and the data that belongs to it.
 *
 * <p>The data's values are numbers ({@code Long}), words ({@code String}), things by name ({@code Map}) such as amounts
 * by resource, and lists of those; times are epoch seconds.
 */
public record Reason(Kind kind, Map<String, Object> data) {
    public Reason {
        data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
    }

    /** A reason that needs no more words. */
    public static Reason of(Kind kind) {
        return new Reason(kind, Map.of());
    }

    /** That of a job for which nothing is planned, as it makes no sense or was not understood. */
    public static Reason leftOut(String why) {
        return new Reason(Kind.LEFT_OUT, Map.of("why", why));
    }

    /** What a reason can be, by the names that programs know. */
    public enum Kind {
        PLANNED,
        PAUSED,
        RUNNING,
        HELD,
        WAITING_UNTIL,
        WITHOUT_TARGET,
        BELOW_THRESHOLD,
        WAITING_FOR_JOB,
        BLOCKED_BY_LIMIT,
        NEVER_FITS,
        RESERVATION_OVER,
        RESERVATION_FULL,
        OUTSIDE_HOURS,
        HOURS_FULL,
        BEYOND_HORIZON,
        BACKING_OFF,
        UNPLANNED,
        LACKS_NODES,
        LEFT_OUT,
        SUSPENDED,
        COMPLETED;

        /** As programs read it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
