package org.almanac.daemon.service;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Map;

/**
 * What a line of the log begins with: its time and its level, or, where it goes to the journal, which has a time of its own,
 * its priority in the form that the journal reads ({@code <4>}).
 */
public final class LineHead extends ClassicConverter {
    /** Set by systemd where standard error is the journal. */
    private static final String JOURNAL = "JOURNAL_STREAM";

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

    private final boolean toJournal;

    public LineHead() {
        this(System.getenv());
    }

    LineHead(Map<String, String> environment) {
        toJournal = environment.containsKey(JOURNAL);
    }

    @Override
    public String convert(ILoggingEvent event) {
        if (toJournal) {
            return "<" + priority(event.getLevel()) + ">";
        }
        String level = event.getLevel().toString();
        String time = TIME.format(Instant.ofEpochMilli(event.getTimeStamp()).atZone(ZoneId.systemDefault()));
        return time + " " + level + " ".repeat(Math.max(0, 5 - level.length())) + " ";
    }

    /** As syslog counts: 3 is an error, 7 is for those who look for one. */
    private static int priority(Level level) {
        return switch (level.toInt()) {
            case Level.ERROR_INT -> 3;
            case Level.WARN_INT -> 4;
            case Level.INFO_INT -> 6;
            default -> 7;
        };
    }
}
