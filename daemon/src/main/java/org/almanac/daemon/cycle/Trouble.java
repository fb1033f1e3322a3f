package org.almanac.daemon.cycle;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.Warning;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Failures in a row: each kind is logged once, its end too, and the pauses grow. */
final class Trouble {
    private static final Logger LOG = LoggerFactory.getLogger(Trouble.class);
    private static final int MOST_DOUBLINGS = 10;

    private final Supplier<String> server;
    private int failures;
    private String told = "";
    private Optional<String> missingRights = Optional.empty();

    Trouble(Supplier<String> server) {
        this.server = server;
    }

    /** The server cannot be asked, or not to the end. */
    void reachingServer(PbsException e) {
        failures++;
        boolean known = e.meaning() == Meaning.NOT_AUTHORISED && missingRights.isPresent();
        if (!known && isNew(e)) {
            LOG.warn("server {}: {}; trying again", server.get(), words(e));
        }
    }

    /** Something failed that should not. */
    void ours(RuntimeException e) {
        failures++;
        if (isNew(e)) {
            LOG.error("a scheduling cycle failed; the next one starts anew from what {} tells", server.get(), e);
        }
    }

    /**
     * What we may not do at the server; what it then refuses needs no words any more.
     *
     * @param granted what may be done where nothing is missing, in words
     */
    void rights(Optional<String> missing, String granted) {
        if (!missing.equals(missingRights)) {
            LOG.warn("server {}: {}", server.get(), missing.orElse(granted));
        }
        missingRights = missing;
    }

    void warn(Warning warning) {
        LOG.warn("server {}: {}", server.get(), warning);
    }

    /** A cycle has ended well. */
    void over() {
        if (!told.isEmpty()) {
            LOG.info(
                    "server {}: all is well again after {} failed cycle{}",
                    server.get(),
                    failures,
                    failures == 1 ? "" : "s");
        }
        failures = 0;
        told = "";
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

    /** What differs in numbers alone, such as how long a call hangs, is the same. */
    private boolean isNew(Exception e) {
        String text = e.toString().replaceAll("[0-9]+", "0");
        boolean isNew = !text.equals(told);
        told = text;
        return isNew;
    }
}
