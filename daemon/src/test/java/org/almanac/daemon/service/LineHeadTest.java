package org.almanac.daemon.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LineHeadTest {
    private static String head(Map<String, String> environment, Level level) {
        LoggingEvent event = new LoggingEvent();
        event.setLevel(level);
        event.setTimeStamp(0);
        return new LineHead(environment).convert(event);
    }

    @Test
    void theJournalIsToldPriorities() {
        Map<String, String> systemd = Map.of("JOURNAL_STREAM", "8:12345");
        assertEquals("<3>", head(systemd, Level.ERROR));
        assertEquals("<4>", head(systemd, Level.WARN));
        assertEquals("<6>", head(systemd, Level.INFO));
        assertEquals("<7>", head(systemd, Level.DEBUG));
    }

    @Test
    void whoeverReadsItElsewhereIsToldTimeAndLevel() {
        assertTrue(head(Map.of(), Level.WARN).matches("[0-9]{2}:[0-9]{2}:[0-9]{2} WARN  "));
        assertTrue(head(Map.of(), Level.ERROR).matches("[0-9]{2}:[0-9]{2}:[0-9]{2} ERROR "));
    }
}
