package org.almanac.replay;

/** A class of walltimes: those of the queues in the planning paper, the shortest first. */
public enum WalltimeClass {
    BELOW_3_HOURS("< 3 h", 3),
    BELOW_7_HOURS("3-7 h", 7),
    BELOW_A_DAY("7-24 h", 24),
    BELOW_A_WEEK("1-7 d", 168),
    LONGER(">= 7 d", Long.MAX_VALUE / 3_600);

    // values() makes a new array each time, and the class is asked for each job.
    private static final WalltimeClass[] ALL = values();

    private final String text;
    private final long hours;

    WalltimeClass(String text, long hours) {
        this.text = text;
        this.hours = hours;
    }

    /** The class of a walltime in seconds. */
    public static WalltimeClass of(long walltime) {
        for (WalltimeClass each : ALL) {
            if (walltime < 3_600 * each.hours) {
                return each;
            }
        }
        return LONGER;
    }

    /** As a report says it. */
    public String text() {
        return text;
    }
}
