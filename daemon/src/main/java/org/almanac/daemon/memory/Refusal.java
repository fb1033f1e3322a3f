package org.almanac.daemon.memory;

import java.util.Locale;
import org.almanac.planner.Event.Unmade;

/** That a server did not start a job: its words, when it is tried again, in epoch seconds, and what became of the start. */
public record Refusal(String message, long retryAt, Unmade unmade) {
    /** What became of the start, by the name that programs know. */
    public String word() {
        return unmade.name().toLowerCase(Locale.ROOT);
    }
}
