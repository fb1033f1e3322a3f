package org.almanac.planner;

/**
 * How many random sites, or other drawn cases, a property is looked for on: with {@code -Dalmanac.sites=60} four times as
 * many as usual, with 2 a few.
 */
public final class Sites {
    private static final int USUAL = 15;
    private static final int WANTED = Integer.getInteger("almanac.sites", USUAL);

    private Sites() {}

    /** As many as are to be looked at in this run, of which that many are usual; at least one. */
    public static int of(int usual) {
        return Math.max(1, usual * WANTED / USUAL);
    }

    /** Whether there are fewer than usual: what happens on few of them may then happen on none. */
    public static boolean areFew() {
        return WANTED < USUAL;
    }
}
