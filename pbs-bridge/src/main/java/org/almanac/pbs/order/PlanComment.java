package org.almanac.pbs.order;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.planner.forecast.ExpectedStart;

/**
 * A planned start as the comment of a job, for servers that have no better place for it.
 *
 * <p>{@code Planned start 2026-11-20 17:30:00 on tn1,tn2}, where it is told {@code Planned start 2026-11-20 17:30:00 on
 * tn1,tn2; expected 2026-11-20 14:10 (4 of 5: 2026-11-20 13:20 to 2026-11-20 15:45)}, or {@code Not planned: REASON}. What is written is read back
 * the same, expected starts to the minute, so that a restart does not tell everybody again; only of very many nodes the last ones are left out.
 */
public final class PlanComment {
    private static final int MOST_CHARACTERS = 3_000;
    private static final String NOT_PLANNED = "Not planned: ";
    private static final String AND_MORE = ",...";
    private static final Pattern PLANNED =
            Pattern.compile("Planned start (\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d)(?: on ([^\\s;]+))?"
                    + "(?:; expected (\\S+ \\S+) \\(4 of 5: (\\S+ \\S+) to (\\S+ \\S+)\\))?");
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    private final ZoneId zone;

    /** Comments with times as they are told in that zone. */
    public PlanComment(ZoneId zone) {
        this.zone = zone;
    }

    public String of(PlannedStart planned) {
        if (planned instanceof PlannedStart.None none) {
            return NOT_PLANNED + none.reason();
        }
        PlannedStart.At at = (PlannedStart.At) planned;
        StringBuilder text = new StringBuilder("Planned start ")
                .append(MOMENT.format(Instant.ofEpochSecond(at.start()).atZone(zone)));
        String separator = " on ";
        for (String node : at.nodes()) {
            if (text.length() + node.length() > MOST_CHARACTERS) {
                text.append(AND_MORE);
                break;
            }
            text.append(separator).append(node);
            separator = ",";
        }
        at.expected()
                .ifPresent(expected -> text.append("; expected ")
                        .append(minute(expected.expected()))
                        .append(" (4 of 5: ")
                        .append(minute(expected.earliest()))
                        .append(" to ")
                        .append(minute(expected.latest()))
                        .append(')'));
        return text.toString();
    }

    private String minute(long epochSeconds) {
        return MINUTE.format(Instant.ofEpochSecond(epochSeconds).atZone(zone));
    }

    /** Whether a comment is one of these, in whichever zone it was written. */
    public static boolean isOurs(String comment) {
        return comment.startsWith(NOT_PLANNED) || PLANNED.matcher(comment).matches();
    }

    /** When the job is expected to start by a comment; empty for a comment that does not tell it. */
    public Optional<ExpectedStart> expected(String comment) {
        return read(comment)
                .filter(PlannedStart.At.class::isInstance)
                .flatMap(planned -> ((PlannedStart.At) planned).expected());
    }

    /** A range within a minute is as long as one. */
    private ExpectedStart expected(Matcher matcher) {
        long earliest = minute(matcher.group(4));
        return new ExpectedStart(minute(matcher.group(3)), earliest, Math.max(minute(matcher.group(5)), earliest + 60));
    }

    private long minute(String text) {
        return LocalDateTime.parse(text, MINUTE).atZone(zone).toEpochSecond();
    }

    /** What a comment tells; empty for a comment of another origin. */
    public Optional<PlannedStart> read(String comment) {
        if (comment.startsWith(NOT_PLANNED)) {
            return Optional.of(new PlannedStart.None(comment.substring(NOT_PLANNED.length())));
        }
        Matcher matcher = PLANNED.matcher(comment);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        try {
            long start =
                    LocalDateTime.parse(matcher.group(1), MOMENT).atZone(zone).toEpochSecond();
            List<String> nodes = matcher.group(2) == null
                    ? List.of()
                    : List.of(matcher.group(2).split(","));
            return Optional.of(new PlannedStart.At(
                    start, nodes, matcher.group(3) == null ? Optional.empty() : Optional.of(expected(matcher))));
        } catch (DateTimeException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
