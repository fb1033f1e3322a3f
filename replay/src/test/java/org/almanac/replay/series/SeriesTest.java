package org.almanac.replay.series;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.statistics.SignTest;
import org.almanac.replay.sweep.LogPart;
import org.almanac.replay.sweep.SweepPoint;
import org.junit.jupiter.api.Test;

class SeriesTest {
    private static final PolicySpec FIRST = PolicySpec.parse("easy");
    private static final PolicySpec OTHER = PolicySpec.parse("fcfs");

    /** Logs in which both policies have these mean waits. */
    private static Series of(double[] first, double[] other) {
        List<SweepPoint> points = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (int log = 0; log < first.length; log++) {
            LogPart part = LogPart.whole("log" + log);
            points.add(new SweepPoint(part, FIRST, 1));
            lines.add(String.format(Locale.ROOT, "{\"mean_wait_s\": %f}\n", first[log]));
            points.add(new SweepPoint(part, OTHER, 1));
            lines.add(String.format(Locale.ROOT, "{\"mean_wait_s\": %f}\n", other[log]));
        }
        return new Series(points, lines);
    }

    @Test
    void aRiseFromNothingIsACaseThoughItHasNoRelativeChange() {
        Series series = of(new double[] {0, 10, 10, 10, 10, 10}, new double[] {50, 5, 5, 5, 5, 10});

        assertEquals(new SignTest(4, 5), series.signs(OTHER, Series.WAIT));
        assertEquals(-2.0 / 5, series.meanChange(OTHER, Series.WAIT), 1e-12);
    }

    /** What differs between the policies is the same under each seed, however much the seeds differ. */
    @Test
    void ofUsersWhoReactThroughputIsComparedSeedBySeed() {
        List<SweepPoint> points = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (PolicySpec policy : List.of(FIRST, OTHER)) {
            for (int seed = 1; seed <= 3; seed++) {
                points.add(new SweepPoint(LogPart.whole("log"), policy, seed));
                lines.add(String.format(
                        Locale.ROOT,
                        "{\"mean_wait_s\": 5, \"users\": {\"by_user\": [{\"jobs_a_week\": 7}], \"jobs_a_week\": %d}}%n",
                        100 * seed + (policy.equals(OTHER) ? 4 : 0)));
            }
        }
        Series series = new Series(points, lines);

        assertTrue(
                SeriesText.of(series).contains("204.00 ± 100.00               +4.00 [+4.00, +4.00]"),
                SeriesText.of(series));
        assertTrue(SeriesJson.of(series).contains("\"users.jobs_a_week\" : {"));
        assertTrue(!SeriesText.of(of(new double[] {1}, new double[] {2})).contains("jobs a week"));
    }

    @Test
    void ofFewerThanFiveCasesNoProbabilityIsTold() {
        Series series = of(new double[] {10, 10, 10, 10}, new double[] {5, 5, 5, 5});

        assertEquals(Double.NaN, series.signs(OTHER, Series.WAIT).probability());
        assertTrue(SeriesJson.of(series).contains("\"sign_test_probability\" : null"), SeriesJson.of(series));
    }
}
