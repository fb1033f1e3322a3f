package org.almanac.replay.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.fairshare.ShareMeter;
import org.almanac.replay.JobOutcome;
import org.almanac.replay.ReplayJob;
import org.almanac.replay.breakdown.LogCalendar;
import org.junit.jupiter.api.Test;

/** What charts show of the jobs, as numbers. */
class PicturesTest {
    private static final int CPUS = 20;

    private static JobOutcome outcome(long number, long submit, long start, long end, int cpus) {
        ReplayJob job = new ReplayJob(
                number,
                1,
                Owner.user("u1"),
                "",
                submit,
                Math.max(1, end - start),
                end - start,
                Request.cpus(cpus),
                Conditions.NONE);
        return new JobOutcome(job, start, OptionalLong.empty(), 0);
    }

    /** Jobs that never hold more cpus together than there are. */
    private static List<JobOutcome> fitting(SplittableRandom random) {
        List<JobOutcome> outcomes = new ArrayList<>();
        long[] used = new long[400];
        for (int i = 0; i < 200; i++) {
            int start = random.nextInt(380);
            int end = start + random.nextInt(20);
            int cpus = 1 + random.nextInt(6);
            boolean fits = true;
            for (int second = start; second < end; second++) {
                fits &= used[second] + cpus <= CPUS;
            }
            for (int second = start; fits && second < end; second++) {
                used[second] += cpus;
            }
            if (fits) {
                outcomes.add(outcome(i, Math.max(0, start - random.nextInt(50)), start, end, cpus));
            }
        }
        return outcomes;
    }

    @Test
    void levelsAreTheMeansOfEachPart() {
        List<JobOutcome> outcomes = List.of(outcome(1, 0, 15, 45, 4), outcome(2, 12, 12, 18, 2));

        double[] used = new Levels(new Span(0, 40), 4).of(outcomes, Levels.What.CPUS_IN_USE);
        assertArrayEquals(new double[] {0, 3.2, 4, 4}, used, 1e-9);
        double[] waiting = new Levels(new Span(0, 40), 4).of(outcomes, Levels.What.WAITING);
        assertArrayEquals(new double[] {1, 0.5, 0, 0}, waiting, 1e-9);
    }

    @Test
    void sharesOverTimeAreTheMeansOfEachPartOfWhatHoldsFromMomentToMoment() {
        for (int seed = 0; seed < 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double[] bySecond = new double[120];
            List<ShareMeter.Moment> moments = new ArrayList<>();
            // What was before the span does not count, and the last holds to its end.
            for (int time = -10; time < 120; time += 1 + random.nextInt(30)) {
                double distance = random.nextDouble();
                moments.add(new ShareMeter.Moment(time, distance, 1, 0, 0, new float[0], new float[0]));
                Arrays.fill(bySecond, Math.max(0, time), 120, distance);
            }
            double[] expected = new double[6];
            for (int second = 0; second < 120; second++) {
                expected[second / 20] += bySecond[second] / 20;
            }
            assertArrayEquals(
                    expected,
                    new Levels(new Span(0, 120), 6).of(moments, ShareMeter.Moment::distance),
                    1e-9,
                    "seed " + seed);
        }
    }

    @Test
    void levelsKeepTheWholeHoweverFineTheyAre() {
        for (int seed = 0; seed < 20; seed++) {
            List<JobOutcome> outcomes = fitting(new SplittableRandom(seed));
            double cpuSeconds = outcomes.stream()
                    .mapToDouble(o -> (double) o.job().cpus() * o.job().runtime())
                    .sum();
            int parts = 1 + seed * 7;
            double sum = 0;
            for (double level : new Levels(new Span(0, 400), parts).of(outcomes, Levels.What.CPUS_IN_USE)) {
                sum += level * 400 / parts;
            }
            assertEquals(cpuSeconds, sum, 1e-6, "seed " + seed);
        }
    }

    @Test
    void barsDoNotOverlapAndAreAsWideAsTheirJobs() {
        for (int seed = 0; seed < 20; seed++) {
            List<JobOutcome> outcomes = fitting(new SplittableRandom(seed));
            Span span = new Span(100, 300);

            List<CpuLanes.Bar> bars = CpuLanes.of(outcomes, CPUS, span);

            Map<Long, Long> width = new HashMap<>();
            bars.forEach(bar -> width.merge(bar.outcome().job().number(), bar.to() - bar.from(), Long::sum));
            for (JobOutcome outcome : outcomes) {
                boolean shown = outcome.job().runtime() > 0 && span.meets(outcome.start(), outcome.end());
                assertEquals(
                        shown ? outcome.job().cpus() : null,
                        width.get(outcome.job().number()),
                        "seed " + seed);
            }
            for (int i = 0; i < bars.size(); i++) {
                for (CpuLanes.Bar other : bars.subList(i + 1, bars.size())) {
                    assertFalse(overlap(bars.get(i), other), "seed " + seed + ": " + bars.get(i) + other);
                }
            }
        }
    }

    private static boolean overlap(CpuLanes.Bar one, CpuLanes.Bar other) {
        return one.from() < other.to()
                && other.from() < one.to()
                && one.outcome().start() < other.outcome().end()
                && other.outcome().start() < one.outcome().end();
    }

    @Test
    void theBusiestDayIsThatOfTheLongestWaits() {
        long day = LogCalendar.DAY;
        LogCalendar calendar = new LogCalendar(OptionalLong.empty(), ZoneOffset.UTC);
        List<JobOutcome> outcomes = List.of(
                outcome(1, 10, 20, 3 * day, 1),
                outcome(2, 2 * day + 5, 2 * day + 900, 3 * day, 1),
                outcome(3, 3 * day, 3 * day + 100, 3 * day + 200, 1));
        assertEquals(new Span(2 * day, 3 * day), Span.busiestDay(outcomes, calendar));
        assertTrue(Span.busiestDay(List.of(outcome(1, 5, 5, 6, 1)), calendar).meets(5, 6));
    }

    @Test
    void aLineHasAPointAnHourADayOrAWeekAndNeverTooMany() {
        long day = LogCalendar.DAY;
        assertEquals(1, ReplayPictures.parts(5));
        assertEquals(168, ReplayPictures.parts(7 * day));
        assertEquals(100, ReplayPictures.parts(100 * day));
        assertEquals(52, ReplayPictures.parts(365 * day));
        assertEquals(200, ReplayPictures.parts(100 * 365 * day));
    }
}
