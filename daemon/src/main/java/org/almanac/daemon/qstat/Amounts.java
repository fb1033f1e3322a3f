package org.almanac.daemon.qstat;

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
        return twoDigits(seconds / 3600) + ":" + twoDigits(seconds / 60 % 60);
    }

    /** Hours, minutes and seconds, {@code 30:00:00}. */
    static String hoursMinutesSeconds(long seconds) {
        return hoursMinutes(seconds) + ":" + twoDigits(seconds % 60);
    }

    /** With a leading zero where it has one digit. Java's formats take a listing longer than all else that it does. */
    static String twoDigits(long number) {
        return number < 10 ? "0" + number : String.valueOf(number);
    }
}
