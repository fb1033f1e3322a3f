package org.almanac.daemon.cycle;

import java.util.Locale;
import org.almanac.planner.Event.Unmade;

/** That a server did not start a job: its words, when it is tried again, in epoch seconds, and what became of the start. */
record Refusal(String message, long retryAt, Unmade unmade) {
    /** What became of the start, by the name that programs know. */
    String word() {
        return unmade.name().toLowerCase(Locale.ROOT);
    }
}
