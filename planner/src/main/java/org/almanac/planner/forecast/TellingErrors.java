package org.almanac.planner.forecast;

import java.util.Arrays;
import java.util.Collection;
import org.almanac.planner.score.Percentile;

/**
 * How near expected starts came to the real ones, over some jobs; times in seconds, NaN where there are no jobs.
 *
 * @param withinMinute how many started at most a minute earlier or later than expected
 * @param within the same within {@value #NEAR} s
 * @param withinHour the same within an hour
 * @param medianError how far off, earlier or later, in the middle
 * @param p90Error how far off at most in nine of ten
 * @param covered how many started within the range
 * @param medianWidth of the ranges
 * @param meanScore the mean of the ranges' interval score: their width and ten times what they missed
 */
public record TellingErrors(
        int jobs,
        int withinMinute,
        int within,
        int withinHour,
        double medianError,
        double p90Error,
        int covered,
        double medianWidth,
        double meanScore) {
    /** A start that is off by no more, in seconds, is as it was told. */
    public static final int NEAR = 600;

    private static final int MINUTE = 60;
    private static final int HOUR = 3_600;

    /** What each second counts by which a range misses a start, where its own seconds count 1. */
    private static final double MISSED = 10;

    /** What a job was told, and when it started, in epoch seconds. */
    public record Case(ExpectedStart told, long start) {
        double error() {
            return Math.abs(start - told.expected());
        }

        double score() {
            long missed = Math.max(0, Math.max(told.earliest() - start, start - told.latest()));
            return told.width() + MISSED * missed;
        }
    }

    public static TellingErrors of(Collection<Case> cases) {
        double[] errors = cases.stream().mapToDouble(Case::error).sorted().toArray();
        double[] widths =
                cases.stream().mapToDouble(each -> each.told().width()).sorted().toArray();
        return new TellingErrors(
                errors.length,
                upTo(errors, MINUTE),
                upTo(errors, NEAR),
                upTo(errors, HOUR),
                Percentile.of(errors, 50),
                Percentile.of(errors, 90),
                (int) cases.stream()
                        .filter(each -> each.told().covers(each.start()))
                        .count(),
                Percentile.of(widths, 50),
                cases.stream().mapToDouble(Case::score).average().orElse(Double.NaN));
    }

    private static int upTo(double[] errors, double most) {
        return (int) Arrays.stream(errors).filter(error -> error <= most).count();
    }

    /** The share of those that started as expected; NaN where there are none. */
    public double ratio() {
        return (double) within / jobs;
    }

    /** The share of those that started within a minute of it; NaN where there are none. */
    public double minuteRatio() {
        return (double) withinMinute / jobs;
    }

    /** The share of those that started within an hour of it; NaN where there are none. */
    public double hourRatio() {
        return (double) withinHour / jobs;
    }

    /** The share of those that started within their range; NaN where there are none. */
    public double coverage() {
        return (double) covered / jobs;
    }
}
