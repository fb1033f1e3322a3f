package org.almanac.replay.sweep;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import org.almanac.replay.RunFacts;
import org.almanac.workload.edit.Window;

/**
 * What is replayed at a point: a log, or a window of it.
 *
 * @param log the log, by the name that the user has for it
 * @param window empty for the whole log
 */
public record LogPart(String log, Optional<PickedWindow> window) implements RunFacts {
    /**
     * A window of a log, picked as one of the busiest.
     *
     * @param number from 1 on, the busiest first
     * @param firstDay how many days of the log lie before it
     * @param endDay how many days of the log lie before its end
     * @param time by the clock of the log as it is replayed
     */
    public record PickedWindow(int number, long firstDay, long endDay, Window time) {}

    /** A whole log. */
    public static LogPart whole(String log) {
        return new LogPart(log, Optional.empty());
    }

    /** As a line that a user reads; no two parts have the same. */
    public String text() {
        return log
                + window.map(picked -> ", window " + picked.number() + ": days " + picked.firstDay() + " to "
                                + picked.endDay())
                        .orElse("");
    }

    @Override
    public void write(JsonGenerator json) throws IOException {
        json.writeStringField("log", log);
        if (window.isPresent()) {
            PickedWindow picked = window.get();
            json.writeNumberField("window", picked.number());
            json.writeNumberField("window_from_day", picked.firstDay());
            json.writeNumberField("window_to_day", picked.endDay());
            json.writeNumberField("window_from_s", picked.time().from());
            json.writeNumberField("window_to_s", picked.time().to());
        }
    }
}
