package org.almanac.daemon.qstat;

import java.util.Locale;

/** Memory and lengths of time as PBS writes them. */
final class Amounts {
    private static final String[] UNITS = {"b", "kb", "mb", "gb", "tb", "pb"};

    private Amounts() {}

    /** In the largest unit in which it is a whole number, or a coarser one, rounded up, where that has many digits. */
    static String memory(long bytes) {
        long amount = bytes;
        int unit = 0;
        while (unit < UNITS.length - 1 && (amount >= 10_000 || amount != 0 && amount % 1024 == 0)) {
            amount = amount / 1024 + (amount % 1024 == 0 ? 0 : 1);
            unit++;
        }
        return amount + UNITS[unit];
    }

    /** Hours and minutes, {@code 30:00}. */
    static String hoursMinutes(long seconds) {
        return String.format(Locale.ROOT, "%02d:%02d", seconds / 3600, seconds / 60 % 60);
    }

    /** Hours, minutes and seconds, {@code 30:00:00}. */
    static String hoursMinutesSeconds(long seconds) {
        return String.format(Locale.ROOT, "%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
}
