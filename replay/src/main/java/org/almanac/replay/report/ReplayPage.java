package org.almanac.replay.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.replay.ExperimentRun;
import org.almanac.replay.JsonReport;
import org.almanac.replay.ReplayReport;
import org.almanac.replay.breakdown.Breakdown;
import org.almanac.replay.breakdown.Details;
import org.almanac.replay.breakdown.Grouping;
import org.almanac.replay.breakdown.LogCalendar;
import org.almanac.replay.breakdown.Measure;
import org.almanac.replay.breakdown.RunDetails;

/** A replay as a page: one file with all of its data, styles and code, which asks no network for anything. */
public final class ReplayPage {
    /** Users and queues beyond so many, those with fewest jobs or the last ones, are left out. */
    static final int MOST_GROUPS = 20;

    private static final long TWO_MONTHS = 62 * LogCalendar.DAY;

    private ReplayPage() {}

    /**
     * The page as HTML.
     *
     * @param runs those of the report, in its order
     */
    public static String of(ReplayReport report, List<ExperimentRun> runs, PageOrigin origin, PageTimes times) {
        Details asked = details(report, times.calendar());
        List<RunDetails> details = runs.stream()
                .map(run -> withoutSmallGroups(RunDetails.of(run, asked)))
                .toList();
        return PageFile.of(
                "replay",
                "{\"replay\":" + JsonReport.of(report, details) + ",\"pictures\":"
                        + ReplayPictures.of(report, runs, origin, times) + "}");
    }

    private static Details details(ReplayReport report, LogCalendar calendar) {
        Grouping time = report.span() > TWO_MONTHS
                ? Grouping.MONTH
                : report.span() > 14 * LogCalendar.DAY ? Grouping.WEEK : Grouping.DAY;
        return new Details(
                List.of(time, Grouping.CPUS, Grouping.WALLTIME, Grouping.USER, Grouping.QUEUE),
                List.of(Measure.values()),
                Optional.empty(),
                calendar);
    }

    private static RunDetails withoutSmallGroups(RunDetails run) {
        List<Breakdown> breakdowns = new ArrayList<>();
        for (Breakdown breakdown : run.breakdowns()) {
            boolean many = breakdown.by() == Grouping.USER || breakdown.by() == Grouping.QUEUE;
            int shown = many
                    ? Math.min(MOST_GROUPS, breakdown.groups().size())
                    : breakdown.groups().size();
            breakdowns.add(new Breakdown(breakdown.by(), breakdown.groups().subList(0, shown)));
        }
        return new RunDetails(run.policy(), breakdowns, run.functions(), run.stretch(), run.dissatisfaction());
    }
}
