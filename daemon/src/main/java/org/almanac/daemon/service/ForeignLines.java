package org.almanac.daemon.service;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;
import org.slf4j.helpers.MessageFormatter;

/**
 * Keeps the lines of libraries from filling the log: what one says again and again, such as each second that there is no
 * descriptor left for a caller, is told whole at first, and then counted.
 *
 * <p>Our own lines are not looked at; where they may come often, {@link Recurring} is asked at the place.
 */
public final class ForeignLines extends TurboFilter {
    private static final String OURS = "org.almanac.";

    private final Recurring lines;

    public ForeignLines() {
        this(System::nanoTime);
    }

    ForeignLines(LongSupplier nanos) {
        this.lines = new Recurring(nanos);
    }

    @Override
    public FilterReply decide(
            Marker marker, Logger logger, Level level, String format, Object[] parameters, Throwable thrown) {
        if (logger.getName().startsWith(OURS)
                || format == null
                || !level.isGreaterOrEqual(logger.getEffectiveLevel())) {
            return FilterReply.NEUTRAL;
        }
        String line = MessageFormatter.arrayFormat(format, parameters, thrown).getMessage()
                + (thrown == null ? "" : ": " + thrown);
        Optional<String> told = lines.tell(logger.getName(), line);
        if (told.isPresent() && !told.get().equals(line)) {
            // Without its trace, which was told at first.
            LoggerFactory.getLogger(ForeignLines.class).warn("{}", told.get());
            return FilterReply.DENY;
        }
        return told.isPresent() ? FilterReply.NEUTRAL : FilterReply.DENY;
    }
}
