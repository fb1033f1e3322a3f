package org.almanac.daemon.api.answer;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.OptionalLong;

/** Moments to the minute, as tables tell them. */
record Minutes(ZoneId zone) {
    private static final DateTimeFormatter FORM = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);
    private static final String NONE = "--";

    /** {@code 2026-11-20 12:42}. */
    String of(long epochSeconds) {
        return FORM.format(Instant.ofEpochSecond(epochSeconds).atZone(zone));
    }

    /** The same, and {@code --} where there is none. */
    String of(OptionalLong epochSeconds) {
        return epochSeconds.isPresent() ? of(epochSeconds.getAsLong()) : NONE;
    }
}
