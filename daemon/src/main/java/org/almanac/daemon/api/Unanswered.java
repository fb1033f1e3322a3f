package org.almanac.daemon.api;

import java.util.function.LongSupplier;
import org.almanac.daemon.service.Recurring;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The requests that could not be answered though they should have been.
 *
 * <p>Whoever asks for the same again and again does not fill the log: the first failure of a kind is told whole, the others are
 * counted. Safe for several threads.
 */
final class Unanswered {
    private static final Logger LOG = LoggerFactory.getLogger(HttpApi.class);

    private final Recurring lines;

    Unanswered(LongSupplier nanos) {
        this.lines = new Recurring(nanos);
    }

    /** Another one; of its path, which the client chooses, nothing is said where it is counted. */
    void add(String path, Throwable failure) {
        lines.tell("answers", "a " + failure.getClass().getName() + " kept a request from being answered")
                .ifPresent(line -> LOG.error("{}: {}", path, line, failure));
    }

    /** Tells what was counted and has ceased; to be asked now and then. */
    void tellWhatIsOver() {
        lines.over().forEach(LOG::error);
    }
}
