package org.almanac.pbs.reading;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Values as batch servers write them; what is none of its kind is empty. */
public final class WrittenValues {
    private static final int MOST_DIGITS = 15;
    private static final int MOST_PARTS = 4;
    private static final long[] SECONDS = {1, 60, 3600, 86_400};

    /** No time span above this is read, some thirty thousand years. */
    private static final long LONGEST = 1_000_000_000_000L;

    private WrittenValues() {}

    /** A whole number, which may be negative. */
    public static OptionalLong number(String text) {
        String digits = text.startsWith("-") ? text.substring(1) : text;
        if (!isDigits(digits)) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(Long.parseLong(text));
    }

    /** A whole number from 0 to the most that is allowed. */
    public static OptionalLong count(String text, long most) {
        OptionalLong number = number(text);
        boolean fits = number.isPresent() && number.getAsLong() >= 0 && number.getAsLong() <= most;
        return fits ? number : OptionalLong.empty();
    }

    /** Seconds of {@code [[[DD:]HH:]MM:]SS[.fraction]}; a fraction counts as a whole second. */
    public static OptionalLong seconds(String text) {
        int dot = text.indexOf('.');
        String whole = dot < 0 ? text : text.substring(0, dot);
        if (dot >= 0 && !isDigits(text.substring(dot + 1))) {
            return OptionalLong.empty();
        }
        String[] parts = whole.split(":", -1);
        if (parts.length > MOST_PARTS) {
            return OptionalLong.empty();
        }
        long seconds = dot < 0 || text.substring(dot + 1).chars().allMatch(c -> c == '0') ? 0 : 1;
        for (int i = 0; i < parts.length; i++) {
            if (!isDigits(parts[i]) || Long.parseLong(parts[i]) > LONGEST) {
                return OptionalLong.empty();
            }
            seconds += Long.parseLong(parts[i]) * SECONDS[parts.length - 1 - i];
        }
        return seconds > LONGEST ? OptionalLong.empty() : OptionalLong.of(seconds);
    }

    /** Whether a text says yes. */
    public static boolean isTrue(String text) {
        return switch (text) {
            case "True", "true", "TRUE", "t", "T", "1", "y", "Y" -> true;
            default -> false;
        };
    }

    /** What stands between commas, without blanks around and without what is empty. */
    public static List<String> list(String text) {
        return Stream.of(text.split(","))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .toList();
    }

    private static boolean isDigits(String text) {
        return !text.isEmpty() && text.length() <= MOST_DIGITS && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
