package org.almanac.daemon.view;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Reasons in words, for people. */
public record ReasonWords(ZoneId zone) {
    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss uuuu", Locale.ROOT);

    public String of(Reason reason) {
        Map<String, Object> data = reason.data();
        return switch (reason.kind()) {
            case PLANNED -> "planned";
            case RUNNING -> "running";
            case HELD ->
                data.containsKey("queue")
                        ? "its queue " + data.get("queue") + " is stopped"
                        : "held: it waits until it is released";
            case WAITING_UNTIL -> "may not start before " + moment(data.get("until"));
            case WAITING_FOR_JOB -> "waits for job " + data.get("job");
            case BLOCKED_BY_LIMIT ->
                "the limit " + data.get("limit") + " of " + data.get("value") + " is reached (" + data.get("use")
                        + " in use)";
            case NEVER_FITS ->
                "asks for more than there is: " + amounts(data.get("asked")) + " of " + amounts(data.get("largest"));
            case BEYOND_HORIZON -> "would start later than is planned ahead";
            case BACKING_OFF ->
                "its start was refused" + (data.get("message") == null ? "" : " (" + data.get("message") + ")")
                        + "; tried again from " + moment(data.get("until"));
            case UNPLANNED -> "waits; the policy plans no start for it";
            case LACKS_NODES -> "does not fit on the nodes that are up";
            case SUSPENDED -> "suspended";
            case COMPLETED -> "completed";
        };
    }

    /** A moment as qstat writes it: {@code Fri Nov 20 12:42:45 2026}. */
    public String moment(long epochSeconds) {
        return MOMENT.format(Instant.ofEpochSecond(epochSeconds).atZone(zone));
    }

    private String moment(Object epochSeconds) {
        return epochSeconds instanceof Number number ? moment(number.longValue()) : "a later time";
    }

    private static String amounts(Object amounts) {
        return amounts instanceof Map<?, ?> map
                ? map.entrySet().stream()
                        .map(amount -> amount.getValue() + " " + amount.getKey())
                        .collect(Collectors.joining(", "))
                : "an unknown amount";
    }
}
