package org.almanac.replay.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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
public final class ReportPage {
    /** Users and queues beyond so many, those with fewest jobs or the last ones, are left out. */
    static final int MOST_GROUPS = 20;

    private static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";
    private static final long TWO_MONTHS = 62 * LogCalendar.DAY;

    private ReportPage() {}

    /**
     * The page as HTML.
     *
     * @param runs those of the report, in its order
     */
    public static String of(ReplayReport report, List<ExperimentRun> runs, PageOrigin origin) {
        Details asked = details(report, origin.calendar());
        List<RunDetails> details = runs.stream()
                .map(run -> withoutSmallGroups(RunDetails.of(run, asked)))
                .toList();
        return resource("report.html")
                .replace("/*echarts*/", resource(ECHARTS))
                .replace("/*pictures*/", escaped(PagePictures.of(report, runs, origin)))
                // Last, as a log's name may read like one of the marks.
                .replace("/*replay*/", escaped(JsonReport.of(report, details)));
    }

    private static Details details(ReplayReport report, LogCalendar calendar) {
        Grouping time = report.span() > TWO_MONTHS
                ? Grouping.MONTH
                : report.span() > 14 * LogCalendar.DAY ? Grouping.WEEK : Grouping.DAY;
        return new Details(
                List.of(time, Grouping.CPUS, Grouping.WALLTIME, Grouping.USER, Grouping.QUEUE),
                List.of(Measure.values()),
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
        return new RunDetails(run.policy(), breakdowns, run.functions(), run.stretch());
    }

    /** No word of a log may end the script in which it stands. */
    private static String escaped(String json) {
        return json.replace("<", "\\u003c");
    }

    private static String resource(String name) {
        try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("The resource " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
