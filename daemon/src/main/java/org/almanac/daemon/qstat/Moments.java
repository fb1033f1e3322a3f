package org.almanac.daemon.qstat;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Moments in the forms of qstat, as they are told in a zone. */
record Moments(ZoneId zone) {
    /** Apart, as most listings need none of them. */
    private static final class Forms {
        static final DateTimeFormatter FULL = DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss uuuu", Locale.ROOT);
        static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);
        static final DateTimeFormatter RUN_AT = DateTimeFormatter.ofPattern("EEE MMM dd 'at' HH:mm", Locale.ROOT);
    }

    /** {@code Fri Nov 20 12:42:45 2026}. */
    String full(long epochSeconds) {
        return Forms.FULL.format(Instant.ofEpochSecond(epochSeconds).atZone(zone));
    }

    /** {@code 2026-11-20 12:42}. */
    String minute(long epochSeconds) {
        return Forms.MINUTE.format(Instant.ofEpochSecond(epochSeconds).atZone(zone));
    }

    /** {@code Fri Nov 20 at 12:42}, as the comment of a running job has it. */
    String runAt(long epochSeconds) {
        return Forms.RUN_AT.format(Instant.ofEpochSecond(epochSeconds).atZone(zone));
    }
}
