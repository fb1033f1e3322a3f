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
 * A planned start as the comment of a job.
 *
 * <p>{@code Planned start 2026-11-20 17:30:00 on tn1,tn2}, where it is told {@code Planned start 2026-11-20 17:30:00 on
 * tn1,tn2; expected 2026-11-20 14:10 (4 of 5: 2026-11-20 13:20 to 2026-11-20 15:45)}, or {@code Not planned: REASON}, which
 * may end in the same way. Of a job whose queue is stopped it is told what OpenPBS's own scheduler says, {@code Queue not started.}. What is written is read back
 * the same, expected starts to the minute, so that a restart does not tell everybody again; only of very many nodes the last ones are left out.
 *
 * <p>On OpenPBS each begins with {@code Not Running: }, as those of its own scheduler do, by which people and scripts find them.
 */
public final class PlanComment {
    private static final int MOST_CHARACTERS = 3_000;
    private static final String NOT_PLANNED = "Not planned: ";
    private static final String NOT_RUNNING = "Not Running: ";
    private static final String QUEUE_STOPPED = "Queue not started.";
    private static final String AND_MORE = ",...";
    private static final Pattern PLANNED =
            Pattern.compile("Planned start (\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d)(?: on ([^\\s;]+))?");
    private static final Pattern EXPECTED =
            Pattern.compile("(.*); expected (\\S+ \\S+) \\(4 of 5: (\\S+ \\S+) to (\\S+ \\S+)\\)", Pattern.DOTALL);
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    private final ZoneId zone;
    private final String begin;

    /** Comments with times as they are told in that zone. */
    public PlanComment(ZoneId zone) {
        this(zone, "");
    }

    private PlanComment(ZoneId zone, String begin) {
        this.zone = zone;
        this.begin = begin;
    }

    /** The same as they are told on OpenPBS. */
    public static PlanComment ofOpenPbs(ZoneId zone) {
        return new PlanComment(zone, NOT_RUNNING);
    }

    private static String withoutBegin(String comment) {
        return comment.startsWith(NOT_RUNNING) ? comment.substring(NOT_RUNNING.length()) : comment;
    }

    public String of(PlannedStart planned) {
        String text;
        if (planned instanceof PlannedStart.At at) {
            text = planned(at);
        } else if (planned instanceof PlannedStart.None none) {
            text = NOT_PLANNED + none.reason();
        } else {
            text = QUEUE_STOPPED;
        }
        return begin
                + text
                + planned.expected()
                        .map(expected -> "; expected " + minute(expected.expected()) + " (4 of 5: "
                                + minute(expected.earliest()) + " to " + minute(expected.latest()) + ")")
                        .orElse("");
    }

    private String planned(PlannedStart.At at) {
        StringBuilder text = new StringBuilder("Planned start ")
                .append(MOMENT.format(Instant.ofEpochSecond(at.start()).atZone(zone)));
        String separator = " on ";
        for (String node : at.nodes()) {
            if (text.length() + node.length() > MOST_CHARACTERS) {
                return text.append(AND_MORE).toString();
            }
            text.append(separator).append(node);
            separator = ",";
        }
        return text.toString();
    }

    private String minute(long epochSeconds) {
        return MINUTE.format(Instant.ofEpochSecond(epochSeconds).atZone(zone));
    }

    /** Whether a comment is one of these, in whichever zone it was written. */
    public static boolean isOurs(String written) {
        String comment = withoutBegin(written);
        Matcher expected = EXPECTED.matcher(comment);
        return comment.startsWith(NOT_PLANNED)
                || comment.equals(QUEUE_STOPPED)
                || PLANNED.matcher(expected.matches() ? expected.group(1) : comment)
                        .matches();
    }

    /** When the job is expected to start by a comment; empty for a comment that does not tell it. */
    public Optional<ExpectedStart> expected(String comment) {
        return read(comment).flatMap(PlannedStart::expected);
    }

    /** What a comment tells; empty for a comment of another origin. */
    public Optional<PlannedStart> read(String written) {
        String comment = withoutBegin(written);
        if (comment.equals(QUEUE_STOPPED)) {
            return Optional.of(new PlannedStart.QueueStopped());
        }
        Matcher suffix = EXPECTED.matcher(comment);
        Optional<ExpectedStart> expected = suffix.matches() ? expected(suffix) : Optional.empty();
        String text = expected.isPresent() ? suffix.group(1) : comment;
        if (text.startsWith(NOT_PLANNED)) {
            return Optional.of(new PlannedStart.None(text.substring(NOT_PLANNED.length()), expected));
        }
        Matcher matcher = PLANNED.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        try {
            long start =
                    LocalDateTime.parse(matcher.group(1), MOMENT).atZone(zone).toEpochSecond();
            List<String> nodes = matcher.group(2) == null
                    ? List.of()
                    : List.of(matcher.group(2).split(","));
            return Optional.of(new PlannedStart.At(start, nodes, expected));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** A range within a minute is as long as one; empty where it is none. */
    private Optional<ExpectedStart> expected(Matcher suffix) {
        try {
            long earliest = minute(suffix.group(3));
            long latest = Math.max(minute(suffix.group(4)), earliest + 60);
            return Optional.of(new ExpectedStart(minute(suffix.group(2)), earliest, latest));
        } catch (DateTimeException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private long minute(String text) {
        return LocalDateTime.parse(text, MINUTE).atZone(zone).toEpochSecond();
    }
}
