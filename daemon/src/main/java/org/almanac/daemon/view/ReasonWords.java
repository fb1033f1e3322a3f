package org.almanac.daemon.view;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.almanac.planner.StartMove;

/** Reasons in words, for people. */
public record ReasonWords(ZoneId zone) {
    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss uuuu", Locale.ROOT);

    /** What a node is, as OpenPBS calls it. */
    private static final String HOST = "host=";

    public String of(Reason reason) {
        return alone(reason) + stopping(reason.data());
    }

    private String alone(Reason reason) {
        Map<String, Object> data = reason.data();
        return switch (reason.kind()) {
            case PLANNED ->
                inTheWay(
                        data,
                        data.containsKey("explained")
                                ? "planned; why not sooner is told of the soonest " + data.get("explained")
                                        + " planned starts alone"
                                : "planned");
            case PAUSED ->
                "its start is due; starting is paused since " + moment(data.get("since")) + " by " + data.get("by");
            case RUNNING -> running(data);
            case HELD ->
                data.containsKey("queue")
                        ? "its queue " + data.get("queue") + " is stopped"
                        : "held: it waits until it is released";
            case WAITING_UNTIL -> "may not start before " + moment(data.get("until"));
            case WITHOUT_TARGET -> "the target of its owner is 0: it gets no nodes until that is changed";
            case BELOW_THRESHOLD ->
                "its value by the site's formula is " + data.get("value") + ", and jobs are started above "
                        + data.get("threshold");
            case WAITING_FOR_JOB ->
                data.containsKey("job") ? "waits for job " + data.get("job") : "waits for another job";
            case BLOCKED_BY_LIMIT ->
                data.get("limits") instanceof List<?> limits
                        ? limits.stream().map(ReasonWords::limit).collect(Collectors.joining("; "))
                        : limit(data);
            case NEVER_FITS -> neverFits(data);
            case OUTSIDE_HOURS -> HoursWords.of(data, this::moment);
            case HOURS_FULL ->
                "the hours of its queue " + data.get("queue") + " are full, and come again at no time to come";
            case RESERVATION_OVER -> "the reservation of its queue " + data.get("queue") + " is over, or too short";
            case RESERVATION_FULL -> "the reservation of its queue " + data.get("queue") + " is full";
            case BEYOND_HORIZON -> "as many jobs before it are planned as are planned ahead";
            case BACKING_OFF ->
                unmade(data) + (data.getOrDefault("message", "").equals("") ? "" : " (" + data.get("message") + ")")
                        + "; tried again from " + moment(data.get("until"));
            case UNPLANNED ->
                inTheWay(
                        data,
                        data.containsKey("explained")
                                ? "waits; what for is told of the first " + data.get("explained") + " such jobs alone"
                                : "waits; the policy plans no start for it");
            case LACKS_NODES -> "does not fit on the nodes that are up" + drained(data);
            case LEFT_OUT -> String.valueOf(data.get("why"));
            case SUSPENDED ->
                data.containsKey("goes_on") ? "suspended; it goes on at " + moment(data.get("goes_on")) : "suspended";
            case COMPLETED -> "completed";
        };
    }

    /** Whether the job may be stopped for others, or will be. */
    private String running(Map<String, Object> data) {
        if (!data.containsKey("stoppable")) {
            return "running";
        }
        String stopped = switch (String.valueOf(data.get("stoppable"))) {
            case "suspend" -> "suspended";
            case "checkpoint" -> "checkpointed";
            case "requeue" -> "requeued";
            default -> "deleted";
        };
        Map<?, ?> last = map(data.get("stopped_for"));
        if (last.isEmpty()) {
            return "running; it may be " + stopped + " for an urgent job";
        }
        String other = last.containsKey("job") ? "job " + last.get("job") : "another job";
        return "running; it is " + stopped + " for " + other + " at " + moment(last.get("at"));
    }

    /** Which jobs are stopped so that this one starts. */
    private String stopping(Map<String, Object> data) {
        Map<?, ?> stops = map(data.get("stops"));
        if (stops.isEmpty()) {
            return "";
        }
        String jobs = stops.get("jobs") instanceof List<?> list && !list.isEmpty()
                ? "job " + list.stream().map(String::valueOf).collect(Collectors.joining(", job "))
                : "jobs of others";
        return "; stopped for it at " + moment(stops.get("at")) + ": " + jobs;
    }

    /** How many of the others are drained, where an administrator has ordered that. */
    private static String drained(Map<String, Object> data) {
        return data.containsKey("drained") ? "; of the others " + data.get("drained") + " are drained" : "";
    }

    /** What became of a start that was decided; where nobody knows, nothing is claimed of the server. */
    private static String unmade(Map<String, Object> data) {
        return switch (String.valueOf(data.get("unmade"))) {
            case "refused" -> "its start was refused";
            case "failed" -> "its start came to nothing";
            default -> "its start was put off";
        };
    }

    /** A move of a planned start with its causes. */
    public String of(StartMove move) {
        String causes = move.causes().stream().map(CauseWords::of).collect(Collectors.joining(", or "));
        String to = move.to().isPresent() ? moment(move.to().getAsLong()) : "no start";
        return "from " + moment(move.from()) + " to " + to + ": " + (causes.isEmpty() ? "cause unknown" : causes);
    }

    private String inTheWay(Map<String, Object> data, String otherwise) {
        String words = new ObstacleWords(this::moment).of(data.get("obstacles"));
        return words.isEmpty() ? otherwise : words;
    }

    private static String limit(Object limit) {
        Map<?, ?> data = map(limit);
        if (data.get("asks") instanceof Long asks && data.get("value") instanceof Long value && asks > value) {
            return "asks for " + ObstacleWords.ofLimit(data, "asks") + ", and the limit " + data.get("limit")
                    + " allows no more than " + ObstacleWords.ofLimit(data, "value");
        }
        return "the limit " + data.get("limit") + " of " + ObstacleWords.ofLimit(data, "value") + " is reached ("
                + ObstacleWords.ofLimit(data, "use") + " in use)";
    }

    private static String neverFits(Map<String, Object> data) {
        Map<?, ?> unmet = map(data.get("unmet"));
        if (unmet.get("absent") instanceof List<?> absent && !absent.isEmpty()) {
            return "never fits: " + absent.stream().map(ReasonWords::absent).collect(Collectors.joining(" and "));
        }
        if (data.get("largest_node") instanceof Map<?, ?> node) {
            Map<?, ?> asked = map(node.get("asked"));
            String words = "never fits: asks one node for " + AmountWords.of(asked) + "; the largest, "
                    + node.get("node") + " of " + node.get("cluster") + ", has "
                    + AmountWords.of(map(node.get("has")), asked);
            return "amount".equals(unmet.get("kind")) ? words + "; " + moreThanThereIs(data, unmet) : words;
        }
        String on = data.containsKey("cluster") ? " on " + data.get("cluster") : "";
        return switch (String.valueOf(unmet.get("kind"))) {
            case "chunks" -> "never fits: " + placesOfChunks(unmet) + on;
            case "together" -> "never fits: its chunks have no place together" + on;
            case "set" ->
                "never fits: no " + SetWords.of(unmet.get("keys")) + " has room for all of its chunks together" + on;
            case "time" -> "never fits: its reservation is shorter than its walltime";
            case "amount" -> "never fits: " + moreThanThereIs(data, unmet);
            default ->
                "asks for more than there is: " + amounts(data.get("asked")) + " of " + amounts(data.get("largest"));
        };
    }

    private static String absent(Object property) {
        String name = String.valueOf(property);
        if (name.startsWith(HOST)) {
            return "there is no host " + name.substring(HOST.length());
        }
        return name.contains("=")
                ? "there is no node with " + name
                : "there is no node that is called " + name + " or has that property";
    }

    private static String placesOfChunks(Map<?, ?> unmet) {
        long chunks = number(unmet.get("asked"));
        long places = number(unmet.get("places"));
        String where = unmet.get("properties") instanceof List<?> wanted && !wanted.isEmpty()
                ? " with " + wanted.stream().map(Object::toString).collect(Collectors.joining(", "))
                : "";
        String chunk = amounts(unmet.get("each")) + where;
        if (chunks == 1) {
            return "its chunk of " + chunk + " has no place";
        }
        return (places == 0 ? "none" : "only " + places) + " of its " + AmountWords.of("chunks", chunks) + " of "
                + chunk + (places > 1 ? " have" : " has") + " a place";
    }

    /** Of what nodes have, or of what belongs to none of them and so is not among what is asked of nodes. */
    private static String moreThanThereIs(Map<String, Object> data, Map<?, ?> unmet) {
        String resource = String.valueOf(unmet.get("resource"));
        Map<?, ?> ofNodes = map(data.get("asked"));
        boolean onNodes = ofNodes.containsKey(resource) || ofNodes.containsKey(resource + "_bytes");
        long has = number(unmet.get("has"));
        return "asks for " + AmountWords.of(resource, number(unmet.get("asked"))) + " in all, "
                + (onNodes ? data.get("cluster") + " has " : has == 1 ? "there is " : "there are ")
                + (onNodes || has != 0 ? AmountWords.quantity(resource, has) : "none");
    }

    private static Map<?, ?> map(Object data) {
        return data instanceof Map<?, ?> map ? map : Map.of();
    }

    /** A moment as qstat writes it: {@code Fri Nov 20 12:42:45 2026}. */
    public String moment(long epochSeconds) {
        return MOMENT.format(Instant.ofEpochSecond(epochSeconds).atZone(zone));
    }

    private String moment(Object epochSeconds) {
        return epochSeconds instanceof Number number ? moment(number.longValue()) : "a later time";
    }

    private static long number(Object data) {
        return data instanceof Number number ? number.longValue() : 0;
    }

    private static String amounts(Object amounts) {
        return amounts instanceof Map<?, ?> map ? AmountWords.of(map) : "an unknown amount";
    }
}
