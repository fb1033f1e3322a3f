package org.almanac.replay.reaction;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.almanac.planner.policy.parameter.NearestName;
import org.almanac.planner.policy.parameter.Notation;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.breakdown.LogCalendar;

/**
 * How users react to how they are served (Zakay and Feitelson; planning paper, section 4.3): written {@code react}, or
 * {@code react:think=own,hours=own,session=20m}, which are the defaults.
 *
 * @param think how long a user thinks between the last end of what a batch waits for and the batch
 * @param hours at which hours of the day a user begins batches
 * @param pause after how many seconds without a job a user's session is over
 */
public record Reaction(ThinkTime think, WorkingHours hours, long pause) {
    private static final String NAME = "react";
    private static final Map<String, Notation<?>> KEYS =
            Map.of("think", ThinkTime.NOTATION, "hours", WorkingHours.NOTATION, "session", Notation.DURATION);
    private static final List<String> ORDER = List.of("think", "hours", "session");

    /**
     * Reads the written form.
     *
     * @throws IllegalArgumentException if it is none; the message says what is wrong and what is allowed
     */
    public static Reaction parse(String text) {
        String[] parts = text.split(":", 2);
        if (!parts[0].equals(NAME)) {
            throw new IllegalArgumentException("'" + text + "': users may be recorded or react"
                    + NearestName.of(parts[0], List.of("recorded", NAME))
                            .map(near -> ". Maybe " + near + "?")
                            .orElse(""));
        }
        Map<String, Object> values = new HashMap<>();
        for (String setting : parts.length == 1 ? new String[0] : parts[1].split(",", -1)) {
            String[] sides = setting.split("=", 2);
            if (sides.length < 2 || !KEYS.containsKey(sides[0])) {
                throw new IllegalArgumentException("'" + text + "': '" + setting + "' is none of "
                        + ORDER.stream().map(key -> key + "=").collect(Collectors.joining(", ")));
            }
            Notation<?> notation = KEYS.get(sides[0]);
            Object value = notation.parse(sides[1])
                    .map(Object.class::cast)
                    .orElseThrow(() -> new IllegalArgumentException("'" + text + "': " + sides[0] + " is '" + sides[1]
                            + "', but may be " + String.join(" or ", notation.allowed())));
            if (values.put(sides[0], value) != null) {
                throw new IllegalArgumentException("'" + text + "': " + sides[0] + " is there twice");
            }
        }
        return new Reaction(
                (ThinkTime) values.getOrDefault("think", new ThinkTime.Own()),
                (WorkingHours) values.getOrDefault("hours", new WorkingHours.Own()),
                (Long) values.getOrDefault("session", 1_200L));
    }

    /**
     * The same log with users who react; what is drawn by lot follows from the seed. A job of which it is not known how
     * long it waited counts as having started at once when it is learnt what users waited for.
     */
    public ReplayLog applyTo(ReplayLog log, LogCalendar calendar, long seed) {
        return log.submitted(new LearntUsers(log.jobs(), this, new HourClock(calendar), seed));
    }
}
