package org.almanac.daemon.view;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.almanac.planner.Move;

/** Reasons in words, for people. */
public record ReasonWords(ZoneId zone) {
    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss uuuu", Locale.ROOT);

    public String of(Reason reason) {
        Map<String, Object> data = reason.data();
        return switch (reason.kind()) {
            case PLANNED -> inTheWay(data, "planned");
            case RUNNING -> "running";
            case HELD ->
                data.containsKey("queue")
                        ? "its queue " + data.get("queue") + " is stopped"
                        : "held: it waits until it is released";
            case WAITING_UNTIL -> "may not start before " + moment(data.get("until"));
            case WAITING_FOR_JOB -> "waits for job " + data.get("job");
            case BLOCKED_BY_LIMIT ->
                data.get("limits") instanceof List<?> limits
                        ? limits.stream().map(ReasonWords::limit).collect(Collectors.joining("; "))
                        : limit(data);
            case NEVER_FITS -> neverFits(data);
            case RESERVATION_OVER -> "the reservation of its queue " + data.get("queue") + " is over, or too short";
            case RESERVATION_FULL -> "the reservation of its queue " + data.get("queue") + " is full";
            case BEYOND_HORIZON -> "as many jobs before it are planned as are planned ahead";
            case BACKING_OFF ->
                "its start was refused" + (data.get("message") == null ? "" : " (" + data.get("message") + ")")
                        + "; tried again from " + moment(data.get("until"));
            case UNPLANNED -> inTheWay(data, "waits; the policy plans no start for it");
            case LACKS_NODES -> "does not fit on the nodes that are up";
            case SUSPENDED -> "suspended";
            case COMPLETED -> "completed";
        };
    }

    /** A move of a planned start with its causes. */
    public String of(Move move) {
        String causes = move.causes().stream().map(CauseWords::of).collect(Collectors.joining(", or "));
        String to = move.to().isPresent() ? moment(move.to().getAsLong()) : "no start";
        return "from " + moment(move.from()) + " to " + to + ": " + (causes.isEmpty() ? "cause unknown" : causes);
    }

    private String inTheWay(Map<String, Object> data, String otherwise) {
        String words = new ObstacleWords(this::moment).of(data.get("obstacles"));
        return words.isEmpty() ? otherwise : words;
    }

    private static String limit(Object limit) {
        Map<?, ?> data = limit instanceof Map<?, ?> map ? map : Map.of();
        return "the limit " + data.get("limit") + " of " + data.get("value") + " is reached (" + data.get("use")
                + " in use)";
    }

    private static String neverFits(Map<String, Object> data) {
        Map<?, ?> unmet = data.get("unmet") instanceof Map<?, ?> map ? map : Map.of();
        String nearest = data.containsKey("cluster") ? " of " + data.get("cluster") : "";
        String largest = amounts(data.get("asked")) + " of " + amounts(data.get("largest")) + nearest;
        return switch (String.valueOf(unmet.get("kind"))) {
            case "chunks" ->
                "never fits: of " + unmet.get("asked") + " chunks of " + amounts(unmet.get("each"))
                        + (unmet.get("properties") instanceof List<?> wanted && !wanted.isEmpty()
                                ? " with "
                                        + wanted.stream().map(Object::toString).collect(Collectors.joining(", "))
                                : "")
                        + " " + unmet.get("places") + " have a place"
                        + (nearest.isEmpty() ? "" : " on" + nearest.substring(3));
            case "together" ->
                "never fits: its chunks have no place together"
                        + (nearest.isEmpty() ? "" : " on" + nearest.substring(3));
            case "time" -> "never fits: its reservation is shorter than its walltime";
            default -> "asks for more than there is: " + largest;
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
