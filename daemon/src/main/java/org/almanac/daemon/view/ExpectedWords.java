package org.almanac.daemon.view;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.OptionalLong;

/** Expected starts in words, for people: with as much of the date as is needed. */
public record ExpectedWords(ZoneId zone) {
    /** So many days ahead and back a weekday names one day. */
    private static final int WEEK = 6;

    /** Made once they are needed, as commands that are to be quick do without. */
    private static final class Forms {
        static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
        static final DateTimeFormatter WEEKDAY = DateTimeFormatter.ofPattern("EEE HH:mm", Locale.ROOT);
        static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);
    }

    /**
     * As {@code 14:10 (4 of 5: 13:20 to 15:45); at the latest 19:00, promised}.
     *
     * @param bound by when the job starts at the latest, where that is guaranteed
     * @param now the time from which is looked, in epoch seconds
     */
    public String of(Expected expected, OptionalLong bound, long now) {
        return clock(expected.start(), now) + " (4 of 5: " + clock(expected.earliest(), now) + " to "
                + clock(expected.latest(), now) + ")"
                + (bound.isPresent() ? "; at the latest " + clock(bound.getAsLong(), now) + ", promised" : "");
    }

    /** A moment: {@code 14:10} today, {@code Thu 14:10} within a week, else {@code 2026-12-24 14:10}. */
    public String clock(long epochSeconds, long now) {
        ZonedDateTime time = Instant.ofEpochSecond(epochSeconds).atZone(zone);
        ZonedDateTime today = Instant.ofEpochSecond(now).atZone(zone);
        long days = time.toLocalDate().toEpochDay() - today.toLocalDate().toEpochDay();
        DateTimeFormatter form = days == 0 ? Forms.CLOCK : Math.abs(days) <= WEEK ? Forms.WEEKDAY : Forms.DATE;
        return form.format(time);
    }
}
