package org.almanac.daemon.predecessor.fate;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Values as schedulers of PBS write them, and as a configuration of ours does. */
public final class ForeignValue {
    private static final int LONGEST = 64;

    /** A hundred years, which is as good as no decay. */
    private static final long LONGEST_DURATION = 36_500L * 86_400;

    /** Of more seconds days are told. */
    private static final long LONG = 100_000_000;

    private static final Pattern COUNT = Pattern.compile("[0-9]{1,12}");
    private static final Pattern DECIMAL = Pattern.compile("[+-]?(?:[0-9]{1,12}(?:\\.[0-9]{0,9})?|\\.[0-9]{1,9})");
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_][\\p{L}\\p{N}_.+-]{0,47}");

    private ForeignValue() {}

    /** A number of at least 0. */
    public static OptionalLong count(String text) {
        return COUNT.matcher(text).matches() ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }

    /** A number that may be negative or have a fraction. */
    public static Optional<BigDecimal> decimal(String text) {
        return text.length() <= LONGEST && DECIMAL.matcher(text).matches()
                ? Optional.of(new BigDecimal(text))
                : Optional.empty();
    }

    /** The seconds of {@code [[[DD:]HH:]MM:]SS}. */
    public static OptionalLong seconds(String text) {
        if (text.length() > LONGEST || text.endsWith(":")) {
            return OptionalLong.empty();
        }
        String[] parts = text.split(":");
        if (parts.length == 0 || parts.length > 4) {
            return OptionalLong.empty();
        }
        long[] units = {1, 60, 3_600, 86_400};
        long seconds = 0;
        for (int i = 0; i < parts.length; i++) {
            String part = parts[parts.length - 1 - i];
            if (!COUNT.matcher(part).matches() || part.length() > 9) {
                return OptionalLong.empty();
            }
            seconds += units[i] * Long.parseLong(part);
        }
        return OptionalLong.of(seconds);
    }

    /** Whether it is on, as far as it is said. */
    public static Optional<Boolean> isOn(String text) {
        return switch (text.length() > LONGEST ? "" : text.toLowerCase(Locale.ROOT)) {
            case "true", "yes", "on", "1" -> Optional.of(true);
            case "false", "no", "off", "0" -> Optional.of(false);
            default -> Optional.empty();
        };
    }

    /** Whether users, groups, queues or nodes may be called so. */
    public static boolean isName(String text) {
        return text.length() <= LONGEST && NAME.matcher(text).matches();
    }

    /** Seconds as our configuration writes them, in the largest unit of which it is a number; years in days, a hundred at most. */
    public static String duration(long seconds) {
        if (seconds > LONG) {
            return Math.min(seconds, LONGEST_DURATION) / 86_400 + "d";
        } else if (seconds % 86_400 == 0) {
            return seconds / 86_400 + "d";
        } else if (seconds % 3_600 == 0) {
            return seconds / 3_600 + "h";
        }
        return seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
    }

    /** After how many seconds what was used counts half, where it counts that much of itself after each interval. */
    public static long halfLife(long interval, double factor) {
        return Math.min(LONGEST_DURATION, Math.max(1, Math.round(interval * Math.log(0.5) / Math.log(factor))));
    }
}
