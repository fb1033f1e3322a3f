package org.almanac.daemon.shadow;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.almanac.daemon.shadow.Comparison.Outcome;
import org.almanac.daemon.shadow.ShadowReport.Jobs;

/** A report of a shadow for people. */
public final class ShadowText {
    private static final String UNDEFINED = "--";

    private ShadowText() {}

    /** The text, its last line ended. */
    public static String of(ShadowReport report) {
        StringBuilder text = new StringBuilder();
        Jobs jobs = report.jobs();
        text.append(line(
                "%d jobs watched: %d wait, %d run, %d have ended, %d were deleted before they started%s.",
                jobs.watched(),
                jobs.waiting(),
                jobs.running(),
                jobs.ended(),
                jobs.deleted(),
                jobs.lost() == 0
                        ? ""
                        : ", " + jobs.lost() + " went while nobody watched, or between two looks, and may have run"));
        text.append(line(
                "%d ran before a look saw them wait, so that nothing was to be predicted; %d others started without a"
                        + " prediction; %d wait that were predicted to have started by now.",
                jobs.atOnce(), jobs.unpredicted(), jobs.overdue()));
        if (jobs.assumed() > 0) {
            text.append(line(
                    "Of %d of the ends the server told nothing: each is taken to lie half way between the looks before and"
                            + " after it.",
                    jobs.assumed()));
        }
        appendErrors("How far off the starts were that were predicted first", report.atSubmission(), text);
        appendErrors("How far off the starts were that were predicted last", report.atStart(), text);
        report.comparison()
                .ifPresentOrElse(
                        comparison -> append(comparison, text),
                        () -> text.append("\nWhat the plan would have given is not known yet.\n"));
        return text.toString();
    }

    private static void appendErrors(String title, Predictions predictions, StringBuilder text) {
        text.append('\n').append(title).append(", by how far ahead that was:\n\n");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("", "jobs", "median", "90 %", "bias", "in 1 min", "in 5 min", "in 10 %"));
        for (Map.Entry<Horizon, PredictionErrors> each : predictions.byHorizon().entrySet()) {
            rows.add(row(each.getKey().words(), each.getValue()));
        }
        rows.add(row("all", predictions.all()));
        appendAligned(rows, text);
    }

    private static List<String> row(String name, PredictionErrors errors) {
        return List.of(
                name,
                Integer.toString(errors.count()),
                duration(errors.medianSize()),
                duration(errors.largeSize()),
                duration(errors.median()),
                percent(errors.withinMinute()),
                percent(errors.withinFiveMinutes()),
                percent(errors.withinTenth()));
    }

    private static void append(Comparison comparison, StringBuilder text) {
        text.append(line(
                "%nWhat became of %d jobs in %s, and what '%s' would have made of them:%n",
                comparison.jobs(), duration(comparison.to() - comparison.from()), comparison.policy()));
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("", "mean wait", "90 % wait", "longest", "slowdown", "cpus used"));
        rows.add(row("happened", comparison.happened()));
        rows.add(row("replayed", comparison.replayed()));
        appendAligned(rows, text);
    }

    private static List<String> row(String name, Outcome outcome) {
        return List.of(
                name,
                duration(outcome.waited().mean()),
                duration(outcome.waited().p90()),
                duration(outcome.waited().max()),
                Double.isFinite(outcome.boundedSlowdown().mean())
                        ? String.format(
                                Locale.ROOT, "%.2f", outcome.boundedSlowdown().mean())
                        : UNDEFINED,
                percent(outcome.utilization()));
    }

    private static String line(String format, Object... values) {
        return String.format(Locale.ROOT, format + "%n", values);
    }

    private static String percent(double share) {
        return Double.isFinite(share) ? String.format(Locale.ROOT, "%.0f %%", 100 * share) : UNDEFINED;
    }

    /** As {@code h:mm:ss}, with a sign where it is below 0. */
    private static String duration(double seconds) {
        if (!Double.isFinite(seconds)) {
            return UNDEFINED;
        }
        long whole = Math.round(Math.abs(seconds));
        return String.format(
                Locale.ROOT, "%s%d:%02d:%02d", seconds <= -0.5 ? "-" : "", whole / 3600, whole / 60 % 60, whole % 60);
    }

    /** The first column to the left, the others to the right. */
    private static void appendAligned(List<List<String>> rows, StringBuilder text) {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                String space = " ".repeat(widths[i] - row.get(i).length());
                text.append(i == 0 ? "  " + row.get(i) + space : "  " + space + row.get(i));
            }
            text.append('\n');
        }
    }
}
