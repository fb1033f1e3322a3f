package org.almanac.daemon.support;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** What is logged while it is open, a line for each event. */
public final class LoggedLines implements AutoCloseable {
    private final Logger logger = (Logger) LoggerFactory.getLogger("org.almanac");
    private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

    /** Begins to listen. */
    public LoggedLines() {
        appender.setContext(logger.getLoggerContext());
        appender.start();
        logger.addAppender(appender);
    }

    /** What has been logged since that was asked last. */
    public List<String> take() {
        List<String> lines =
                appender.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
        appender.list.clear();
        return lines;
    }

    @Override
    public void close() {
        logger.detachAppender(appender);
    }
}
