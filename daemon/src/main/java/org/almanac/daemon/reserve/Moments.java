package org.almanac.daemon.reserve;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Times for people, by the clock of this machine's place. */
final class Moments {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("EEE uuuu-MM-dd HH:mm", Locale.ROOT);

    private Moments() {}

    static String of(long second) {
        return MINUTE.format(Instant.ofEpochSecond(second).atZone(ZoneId.systemDefault()));
    }
}
