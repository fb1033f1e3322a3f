package org.almanac.replay.statistics;

import java.util.Locale;

/**
 * In how many of some cases of equal right a figure goes down, and how likely that is where up and down are as likely.
 *
 * @param down in how many it goes down
 * @param cases in how many it goes down or up; where it stays is no case
 */
public record SignTest(int down, int cases) {
    /** Of fewer cases nothing can be concluded. */
    public static final int FEWEST = 5;

    /** Of changes, those of 0 and those that are not known left out. */
    public static SignTest of(double[] changes) {
        int down = 0;
        int cases = 0;
        for (double change : changes) {
            down += change < 0 ? 1 : 0;
            cases += change < 0 || change > 0 ? 1 : 0;
        }
        return new SignTest(down, cases);
    }

    /**
     * How likely a result at least as one-sided is by chance alone: of so many heads or tails, or more, of a coin; NaN of
     * fewer than {@value #FEWEST} cases.
     */
    public double probability() {
        if (cases < FEWEST) {
            return Double.NaN;
        }
        double sum = 0;
        for (int heads = Math.max(down, cases - down); heads <= cases; heads++) {
            double ways = 1;
            for (int i = 0; i < heads; i++) {
                ways = ways * (cases - i) / (i + 1);
            }
            sum += ways;
        }
        return Math.min(1, 2 * sum / Math.pow(2, cases));
    }

    /** The probability in words. */
    public String text() {
        return String.format(
                Locale.ROOT,
                "by chance alone at least as one-sided with a probability of %.3f (sign test)",
                probability());
    }
}
