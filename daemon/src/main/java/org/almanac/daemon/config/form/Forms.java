package org.almanac.daemon.config.form;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.workload.request.MemorySize;

/** The ways in which single values are written. */
public final class Forms {
    private static final Pattern COUNT = Pattern.compile("[0-9]{1,15}");
    private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,9}");
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})([smhdw])");
    private static final Pattern SHARE = Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,3})?)%");
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_][\\p{L}\\p{N}_.@:+/\\\\-]{0,127}");
    private static final Pattern WORD = Pattern.compile("[a-z][a-z0-9_-]{0,62}");

    /** A word without spaces, as users, queues and nodes are called. */
    public static final ScalarForm<String> NAME_FORM = ScalarForm.of(
            "a name without spaces", text -> only(NAME.matcher(text).matches(), text));

    /** A word that is itself a key: small letters, digits, {@code -} and {@code _}. */
    public static final ScalarForm<String> WORD_FORM = ScalarForm.of(
            "a name of small letters, digits, - and _",
            text -> only(WORD.matcher(text).matches(), text));

    /** A length of time with its unit, at least a second. */
    public static final ScalarForm<Duration> DURATION_FORM =
            ScalarForm.of("a duration such as 60s, 5m, 12h or 7d", Forms::duration);

    /** An amount of bytes with its unit. */
    public static final ScalarForm<Long> SIZE_FORM = ScalarForm.of("a size such as 512mb, 4gb or 2tb", Forms::size);

    /** A share of a whole, from 0 to 1. */
    public static final ScalarForm<Double> SHARE_FORM =
            ScalarForm.of("a percentage such as 60% or 12.5%", Forms::share);

    /** Whether something is so. */
    public static final ScalarForm<Boolean> YES_NO =
            new ScalarForm<>(List.of("yes", "no"), List.of("yes", "no"), text -> switch (text) {
                case "yes", "true" -> Optional.of(true);
                case "no", "false" -> Optional.of(false);
                default -> Optional.empty();
            });

    /** A whole number, which may be negative. */
    public static final ScalarForm<Integer> INTEGER_FORM = ScalarForm.of(
            "a whole number",
            text -> INTEGER.matcher(text).matches() ? Optional.of(Integer.valueOf(text)) : Optional.empty());

    /** A moment, as epoch seconds. */
    public static final ScalarForm<Long> TIME_FORM =
            ScalarForm.of("a time with its zone such as 2026-12-01T08:00+01:00, or seconds since 1970", Forms::time);

    private Forms() {}

    /** A whole number of at least that many. */
    public static ScalarForm<Long> count(long least) {
        return ScalarForm.of(
                "a whole number of at least " + least, text -> count(text).filter(number -> number >= least));
    }

    /** A whole number from one to another. */
    public static ScalarForm<Long> count(long least, long most) {
        return ScalarForm.of(
                "a whole number from " + least + " to " + most,
                text -> count(text).filter(number -> number >= least && number <= most));
    }

    public static Optional<Long> count(String text) {
        return COUNT.matcher(text).matches() ? Optional.of(Long.valueOf(text)) : Optional.empty();
    }

    /** The bytes of a size that has a unit. */
    public static Optional<Long> size(String text) {
        if (text.isEmpty() || Character.isDigit(text.charAt(text.length() - 1))) {
            return Optional.empty();
        }
        OptionalLong bytes = MemorySize.parse(text);
        return bytes.isPresent() ? Optional.of(bytes.getAsLong()) : Optional.empty();
    }

    /** The share, from 0 to 1, of a percentage. */
    public static Optional<Double> share(String text) {
        Matcher matcher = SHARE.matcher(text);
        return matcher.matches()
                ? Optional.of(Double.parseDouble(matcher.group(1)) / 100).filter(share -> share <= 1)
                : Optional.empty();
    }

    public static Optional<Duration> duration(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long unit = switch (matcher.group(2).charAt(0)) {
            case 's' -> 1;
            case 'm' -> 60;
            case 'h' -> 3_600;
            case 'd' -> 86_400;
            default -> 604_800;
        };
        return Optional.of(Duration.ofSeconds(Long.parseLong(matcher.group(1)) * unit))
                .filter(duration -> !duration.isZero());
    }

    /** A path from the root on. */
    public static Optional<Path> path(String text) {
        try {
            return Optional.of(Path.of(text)).filter(Path::isAbsolute);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** The epoch second of a time with its zone. */
    public static Optional<Long> time(String text) {
        Optional<Long> seconds = count(text);
        if (seconds.isPresent()) {
            return seconds;
        }
        try {
            Instant instant = ZonedDateTime.parse(text, DateTimeFormatter.ISO_ZONED_DATE_TIME)
                    .toInstant();
            return Optional.of(instant.getEpochSecond());
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> only(boolean holds, String text) {
        return holds ? Optional.of(text) : Optional.empty();
    }
}
