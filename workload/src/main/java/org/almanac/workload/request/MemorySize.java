package org.almanac.workload.request;

import java.util.OptionalLong;

/**
 * A size as PBS writes it: a whole number and a unit, {@code 500mb}, {@code 3gb}, {@code 1024}.
 *
 * <p>Units are b, kb, mb, gb, tb and pb in any case, each 1024 times the one before, with or without the b; a number
 * alone is bytes. Machine words (kw, mw, ...), which older systems knew, are not read.
 */
public final class MemorySize {
    /** No size above this is read, one eighth of what a {@code long} holds, so that sums of a few can be held. */
    public static final long LARGEST = 1L << 60;

    private static final String UNITS = "kmgtp";
    private static final int MOST_DIGITS = 18;

    private MemorySize() {}

    /** The bytes that the text means; empty where it is no size or one that is too large. */
    public static OptionalLong parse(String text) {
        int digits = 0;
        while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
            digits++;
        }
        if (digits == 0 || digits > MOST_DIGITS) {
            return OptionalLong.empty();
        }
        long number = Long.parseLong(text, 0, digits, 10);
        int end = text.length() - (text.endsWith("b") || text.endsWith("B") ? 1 : 0);
        int power = end == digits ? 0 : UNITS.indexOf(Character.toLowerCase(text.charAt(digits))) + 1;
        boolean known = end == digits || end == digits + 1 && power > 0;
        if (!known || number > LARGEST >> 10 * power) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(number << 10 * power);
    }

    /** The size in the largest unit that divides it. */
    public static String format(long bytes) {
        long number = bytes;
        int power = 0;
        while (number != 0 && number % 1024 == 0 && power < UNITS.length()) {
            number /= 1024;
            power++;
        }
        return number + (power == 0 ? "" : UNITS.substring(power - 1, power)) + "b";
    }
}
