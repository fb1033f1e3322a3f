package org.almanac.replay.paper;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.statistics.Correlation;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.junit.jupiter.api.Test;

/** Figures of hand-made waits: six jobs of 100 s, two in each of three months, of which the third asks for all four cpus. */
class MetricTest {
    private static final long MONTH = 31 * 86_400L;
    private static final PaperLog LOG = new PaperLog("tiny", log(), LogSelection.ALL, "0");
    private static final ReplaySetting USUAL = ReplaySetting.USUAL;

    private static final Map<String, int[]> WAITS = Map.of(
            "easy", new int[] {0, 100, 0, 300, 0, 200},
            "fcfs", new int[] {0, 200, 0, 300, 0, 100},
            "flex", new int[] {0, 400, 60, 300, 0, -1});

    private static RecordedLog log() {
        RecordedJob[] jobs = new RecordedJob[6];
        for (int i = 0; i < jobs.length; i++) {
            int cpus = i == 2 ? 4 : 1;
            jobs[i] = new RecordedJob(
                    i + 1, i / 2 * MONTH + i, -1, i == 5 ? 300 : 100, cpus, -1, cpus, 200, -1, 1, 1, 1, 1, 1, 1);
        }
        return new RecordedLog(
                "tiny.swf", OptionalLong.of(0), OptionalInt.of(4), Optional.empty(), Arrays.asList(jobs));
    }

    private static Measured measure(Metric metric, Column... columns) {
        Map<ReplaySetting, ReplayLog> jobs = new HashMap<>();
        Map<ReplaySetting, Map<String, FinishedReplay>> replays = new HashMap<>();
        for (Column column : columns) {
            jobs.put(column.setting(), LOG.jobs(column.setting(), 1));
            Map<String, FinishedReplay> ofSetting = new HashMap<>();
            WAITS.forEach((policy, waits) -> ofSetting.put(
                    policy,
                    new FinishedReplay(
                            Map.of("jobs", 6.0, "jobs_a_week", policy.equals("easy") ? 6.0 : 10.0, "events_paper", 7.0),
                            Map.of("a", 30.0, "b", 10.0),
                            waits)));
            replays.put(column.setting(), ofSetting);
        }
        TablePart part = new TablePart(
                "part", metric, List.of(columns), List.of("tiny"), Map.of(), List.of(), TablePart.Amount.ALWAYS);
        return metric.of(new RowReplays(LOG, jobs, replays), part, columns[0]);
    }

    private static Column column(String policy, String over, String of, ReplaySetting setting) {
        return new Column(
                policy + over + of,
                Optional.of(policy),
                Optional.of(over).filter(text -> !text.isEmpty()),
                Optional.of(of).filter(text -> !text.isEmpty()),
                setting);
    }

    private static double value(Metric metric, String policy, String over, String of) {
        return measure(metric, column(policy, over, of, USUAL)).value();
    }

    @Test
    void meansLeaveOutJobsThatNeverStarted() {
        assertEquals(100, value(Metric.MEAN_WAIT, "easy", "", ""));
        assertEquals(760 / 5.0, value(Metric.MEAN_WAIT, "flex", "", ""));
        assertEquals(100 / 60.0, value(Metric.MEAN_WAIT_MINUTES, "easy", "", ""), 1e-12);
        // Runtimes end at the walltime of 200 s: (1 + 2 + 1 + 4 + 1 + 2) / 6.
        assertEquals(11 / 6.0, value(Metric.MEAN_BOUNDED_SLOWDOWN, "easy", "", ""), 1e-12);
    }

    @Test
    void jobsThatWaitLessThanTheMeanAreOfThoseThatStarted() {
        assertEquals(50, value(Metric.WAIT_BELOW_MEAN, "easy", "", ""));
        assertEquals(60, value(Metric.WAIT_BELOW_MEAN, "flex", "", ""));
    }

    @Test
    void jobsThatWaitLessThanTheMeanOfAnotherPolicy() {
        // The mean under flex is 152 s.
        assertEquals(100 * 4 / 6.0, value(Metric.WAIT_BELOW_MEAN, "easy", "flex", ""), 1e-12);
        assertEquals(100 * 4 / 6.0, value(Metric.WAIT_BELOW_MEAN, "fcfs", "flex", ""), 1e-12);
    }

    @Test
    void figuresAreToldAsTheyAreAndByHowMuchTheyChange() {
        assertEquals(6, value(Metric.JOBS_A_WEEK, "easy", "", ""));
        assertEquals(7, value(Metric.DISSATISFYING, "easy", "", "paper"));
        assertEquals(Double.NaN, value(Metric.DISSATISFYING, "easy", "", "unknown"));
        assertEquals(-40, value(Metric.CHANGE, "easy", "fcfs", "jobs_a_week"), 1e-12);
    }

    @Test
    void gainsAreInPercentOfTheOther() {
        assertEquals(0, value(Metric.WAIT_GAIN, "easy", "fcfs", ""), 1e-12);
        assertEquals(100 * (1 - 100 / 152.0), value(Metric.WAIT_GAIN, "easy", "flex", ""), 1e-12);
        assertEquals(-100 * (1 - 100 / 152.0), value(Metric.WAIT_CHANGE, "easy", "flex", ""), 1e-12);
    }

    @Test
    void monthsAreWonByTheLeastWait() {
        Column easy = column("easy", "", "", USUAL);
        Column fcfs = column("fcfs", "", "", USUAL);

        assertEquals(2, measure(Metric.MONTHS_WON_BY_WAIT, easy, fcfs).value());
        // Of equals, as in the second month, the first counts.
        assertEquals(2, measure(Metric.MONTHS_WON_BY_WAIT, fcfs, easy).value());
    }

    @Test
    void gapsAreInPercentOfTheShorterWait() {
        // Months: 50 and 100, 150 and 150, 100 and 50. Nobody wins the second.
        assertEquals(100, value(Metric.MONTHLY_GAP, "easy", "fcfs", "max-first"), 1e-12);
        assertEquals(100, value(Metric.MONTHLY_GAP, "easy", "fcfs", "average-second"), 1e-12);
    }

    @Test
    void attributesGoWithWhatTheFirstWaitsMore() {
        // The differences are -50, 0 and 50 s; what does not vary goes with nothing.
        assertEquals(Double.NaN, value(Metric.ABSOLUTE_CORRELATION, "easy", "fcfs", "jobs"));
        double load = value(Metric.ABSOLUTE_CORRELATION, "easy", "fcfs", "load");
        // 200, 500 and 300 cpu seconds.
        assertEquals(Correlation.of(new double[] {200, 500, 300}, new double[] {-50, 0, 50}), load, 1e-12);
    }

    @Test
    void sharesInChargeAreOfAllTime() {
        assertEquals(75, value(Metric.SHARE_IN_CHARGE, "easy", "", "a"));
        assertEquals(0, value(Metric.SHARE_IN_CHARGE, "easy", "", "c"));
    }

    @Test
    void largeJobsAskForMoreThanHalfOfTheMachine() {
        assertEquals(60, value(Metric.MAX_WAIT_OF_LARGE, "flex", "", ""));
        assertEquals(0, value(Metric.MAX_WAIT_OF_LARGE, "easy", "", ""));
    }

    @Test
    void regularJobsThatStartAtOnceUnderAllPoliciesAreLeftOut() {
        ReplaySetting none = with("share=0%");
        Column easy = column("easy", "", "", none);
        Column flex = column("flex", "", "", none);

        // Jobs 2, 4 and 6 wait under easy, and job 3 under flex.
        assertEquals(
                600 / 4.0 / 3_600, measure(Metric.WAIT_OF_IMPACTED, easy, flex).value(), 1e-12);
        assertEquals(600 / 3.0 / 3_600, measure(Metric.WAIT_OF_IMPACTED, easy).value(), 1e-12);
        assertEquals(2.5, measure(Metric.MAX_STRETCH_OF_IMPACTED, easy).value());
    }

    @Test
    void missedDeadlinesAreToldByTheirOrigin() {
        Column hours = column("flex", "", "hours", with("share=100%,hours=0,times-walltime=2"));
        assertEquals(0, measure(Metric.DEADLINES_MISSED_BY_ORIGIN, hours).value());
        Column walltime = column("flex", "", "walltime", with("share=100%,hours=0,times-walltime=2"));
        // Due after 400 s; the second job has waited 400 and run 100, the fourth 300 and 100.
        assertEquals(1, measure(Metric.DEADLINES_MISSED_BY_ORIGIN, walltime).value());
        assertEquals(20, measure(Metric.DEADLINES_MISSED, walltime).value());
    }

    @Test
    void factsOfTheLogNeedNoReplay() {
        assertEquals(6, value(Metric.LOG_FACT, "easy", "", "jobs"));
        assertEquals(1, value(Metric.LOG_FACT, "easy", "", "runtime-a-minute-above-walltime"));
        assertEquals(6, value(Metric.LOG_FACT, "easy", "", "regular-jobs"));
        assertEquals(6 / (2 * MONTH + 5.0) * 24 * 3_600, value(Metric.LOG_FACT, "easy", "", "jobs-a-day"), 1e-12);
        assertEquals(0, value(Metric.LOG_FACT, "easy", "", "walltime-above-4h-percent"));
    }

    private static ReplaySetting with(String deadlines) {
        return new ReplaySetting(USUAL.estimate(), Optional.of(deadlines), 1, 0, Optional.empty(), 1, 1, 0);
    }
}
