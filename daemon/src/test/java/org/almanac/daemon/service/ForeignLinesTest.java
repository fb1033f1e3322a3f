package org.almanac.daemon.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.almanac.daemon.support.LoggedLines;
import org.almanac.daemon.support.Tools;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ForeignLinesTest {
    private final LoggerContext context = new LoggerContext();
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Logger library = context.getLogger("org.eclipse.jetty.server.AbstractConnector");
    private long nanos;

    @BeforeEach
    void begin() {
        context.addTurboFilter(new ForeignLines(() -> nanos));
        log.setContext(context);
        log.start();
        context.getLogger("ROOT").addAppender(log);
    }

    private List<String> told() {
        List<String> told =
                log.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
        log.list.clear();
        return told;
    }

    @Test
    void whatALibrarySaysEachSecondIsTraceOnceAndThenCounted() {
        for (int i = 0; i < 3600; i++) {
            library.warn("Accept Failure", new IOException("Too many open files"));
            nanos += Duration.ofSeconds(1).toNanos();
        }
        assertEquals(List.of("Accept Failure"), told());
        try (LoggedLines ours = new LoggedLines()) {
            library.warn("Accept Failure", new IOException("Too many open files"));
            assertEquals(
                    List.of("Accept Failure: java.io.IOException: Too many open files (3599 more since the last such"
                            + " line)"),
                    ours.take());
        }
        assertEquals(List.of(), told());
    }

    @Test
    void whatIsOursIsLeftToUs() {
        Logger ours = context.getLogger("org.almanac.daemon.cycle.Trouble");
        for (int i = 0; i < 20; i++) {
            ours.warn("job {} was refused", 1);
        }
        assertEquals(20, told().size());
    }

    @Test
    void itIsInTheLogThatIsShipped() throws IOException {
        String shipped = Files.readString(Tools.inCheckout("daemon/src/main/resources/logback.xml"));
        assertTrue(shipped.contains("<turboFilter class=\"" + ForeignLines.class.getName() + "\"/>"), shipped);
    }
}
