package org.almanac.replay.paper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class MonthsTest {
    private static final int[] MONTHS = {0, 0, 1, 1, 3, 3, 4, 4};
    private static final double[] VALUES = {1, 3, 4, 6, 10, 0, 8, 8};

    @Test
    void meansAreOverJobsAndDeviationsOverMonths() {
        Months months = Months.of(MONTHS, i -> VALUES[i]);

        assertEquals(5, months.mean());
        assertEquals(2, months.mean(0));
        assertTrue(!months.has(2), "no job came in the third month");
        // Of the monthly means 2, 5, 5 and 8.
        assertEquals(Math.sqrt(18 / 4.0), months.sd(), 1e-12);
    }

    @Test
    void jobsWithoutAValueCountNowhere() {
        Months months = Months.of(MONTHS, i -> i == 1 ? Double.NaN : VALUES[i]);

        assertEquals(1, months.mean(0));
        assertEquals(37 / 7.0, months.mean(), 1e-12);
    }

    /** Of months of the same size the jackknife's error of the mean is the usual one; 3.182 of them bound the interval. */
    @Test
    void theMarginOfAMeanIsTheUsualOne() {
        Months months = Months.of(MONTHS, i -> VALUES[i]);
        double deviation = Math.sqrt(18 / 3.0);

        double margin = Months.margin(List.of(months), one -> one.get(0).mean());

        assertEquals(3.182 * deviation / Math.sqrt(4), margin, 0.001);
    }

    @Test
    void ofThreeMonthsNothingIsSaidOfChance() {
        Months months = Months.of(new int[] {0, 1, 2}, i -> 1.0);

        assertEquals(
                Double.NaN, Months.margin(List.of(months), one -> one.get(0).mean()));
    }
}
