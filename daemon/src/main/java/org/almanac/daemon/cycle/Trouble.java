package org.almanac.daemon.cycle;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.almanac.daemon.service.Recurring;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.Warning;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Failures in a row, and what else somebody should know: one line a cause, an hourly one with their number where it stays,
 * and one at its end. The pauses between failures grow.
 */
final class Trouble {
    private static final Logger LOG = LoggerFactory.getLogger(Trouble.class);
    private static final int MOST_DOUBLINGS = 10;

    private static final String CYCLES = "cycles";
    private static final String RIGHTS = "rights";

    private final Supplier<String> server;
    private final Recurring lines;
    private int failures;
    private boolean told;
    private Optional<String> missingRights = Optional.empty();

    /** None so far; time is told by a clock that only ever goes forward. */
    Trouble(Supplier<String> server, LongSupplier nanos) {
        this.server = server;
        this.lines = new Recurring(nanos);
    }

    /** The server cannot be asked, or not to the end. */
    void reachingServer(PbsException e) {
        failures++;
        boolean known = e.meaning() == Meaning.NOT_AUTHORISED && missingRights.isPresent();
        if (!known) {
            told = true;
            lines.tell(CYCLES, words(e) + "; trying again").ifPresent(this::warn);
        }
    }

    /** Something failed that should not. */
    void ours(RuntimeException e) {
        failures++;
        told = true;
        lines.tell(
                        CYCLES,
                        "a scheduling cycle failed by " + e + "; the next one starts anew from what the server tells")
                .ifPresent(line -> LOG.error("server {}: {}", server.get(), line, e));
    }

    /**
     * What we may not do at the server; what it then refuses needs no words any more.
     *
     * @param granted what may be done where nothing is missing, in words
     */
    void rights(Optional<String> missing, String granted) {
        if (!missing.equals(missingRights)) {
            lines.tell(RIGHTS, missing.orElse(granted)).ifPresent(this::warn);
        }
        missingRights = missing;
    }

    void warn(Warning warning) {
        lines.tell(warning.subject(), warning.toString()).ifPresent(this::warn);
    }

    /** Tells what was counted and has ceased; after each cycle. */
    void tellWhatIsOver() {
        lines.over().forEach(this::warn);
    }

    private void warn(String line) {
        LOG.warn("server {}: {}", server.get(), line);
    }

    /** A cycle has ended well. */
    void over() {
        if (told) {
            lines.tell(CYCLES, "all is well again after " + failures + " failed cycle" + (failures == 1 ? "" : "s"))
                    .ifPresent(line -> LOG.info("server {}: {}", server.get(), line));
        }
        failures = 0;
        told = false;
    }

    /** How long to wait after a failure: twice as long as after the one before. */
    Duration backOff(Duration first, Duration longest) {
        Duration pause = first.multipliedBy(1L << Math.min(MOST_DOUBLINGS, Math.max(0, failures - 1)));
        return pause.compareTo(longest) < 0 ? pause : longest;
    }

    /** Why the server could not be asked, with its code. */
    static String words(PbsException e) {
        return e.getMessage() + code(e);
    }

    /** The code, where the text does not have it. */
    private static String code(PbsException e) {
        String code = String.valueOf(e.code());
        return e.code() == 0 || e.getMessage().contains(code) ? "" : " (" + code + ")";
    }
}
