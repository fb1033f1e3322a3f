package org.almanac.replay.condominium;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.almanac.replay.TextTable;
import org.almanac.replay.statistics.RegressionLine;
import org.almanac.replay.statistics.Spread;

/** The study for people: each experiment as a table of means, what the paper says and whether it is found. */
public final class StudyText {
    /** An experiment's trials are told in so many rows. */
    private static final int ROWS = 10;

    private StudyText() {}

    /** The whole text; the last line counts trials and findings. */
    public static String of(Study study) {
        StringBuilder text = new StringBuilder("condominium: " + Study.SOURCE + "\nseed " + study.seed()
                + "; times in seconds, D in percent times seconds\n");
        study.experiments().forEach(each -> append(each, text));
        if (!study.single().list().isEmpty()) {
            appendSetting(study.single(), text);
        }
        if (!study.findings().isEmpty()) {
            text.append("\nWhat the paper says of them:\n");
            study.findings().forEach(finding -> append(finding, text));
        }
        long holds = study.findings().stream().filter(Finding::holds).count();
        text.append(String.format(Locale.ROOT, "%n%d trial%s.", study.trials(), study.trials() == 1 ? "" : "s"));
        if (!study.findings().isEmpty()) {
            text.append(String.format(
                    Locale.ROOT,
                    " %d claims hold, %d do not hold.",
                    holds,
                    study.findings().size() - holds));
        }
        return text.append('\n').toString();
    }

    private static void append(ExperimentTrials trials, StringBuilder text) {
        StudyExperiment experiment = trials.experiment();
        List<Integer> values = experiment.values();
        text.append('\n')
                .append(experiment.text())
                .append("; ")
                .append(trials.trials().list().size())
                .append(" trials\n");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(experiment.varied().word(), "D", "%U", "M", "M_waste", "W", "D 2nd third", "D 3rd third"));
        for (int row = 0; row < ROWS; row++) {
            int from = values.get(values.size() * row / ROWS);
            int to = values.get(values.size() * (row + 1) / ROWS - 1);
            Trials between = trials.trials().between(experiment.varied(), from, to);
            rows.add(List.of(
                    from + "-" + to,
                    TextTable.fixed(between.mean(Trial::d), 0),
                    TextTable.fixed(100 * between.mean(Trial::utilization), 1),
                    TextTable.fixed(between.mean(Trial::matches), 1),
                    TextTable.fixed(between.mean(Trial::wasted), 1),
                    TextTable.fixed(between.mean(Trial::wastedShare), 2),
                    TextTable.fixed(between.mean(Trial::secondThird), 0),
                    TextTable.fixed(between.mean(Trial::lastThird), 0)));
        }
        TextTable.append(rows, text);
        RegressionLine trend = trials.trend(Trial::d);
        text.append("line through D: ")
                .append(TextTable.fixed(trend.intercept(), 0))
                .append(trend.slope() < 0 ? " - " : " + ")
                .append(TextTable.fixed(Math.abs(trend.slope()), 2))
                .append(" ")
                .append(experiment.varied().word())
                .append('\n');
    }

    private static void appendSetting(Trials trials, StringBuilder text) {
        TrialSetting setting = trials.list().get(0).setting();
        text.append('\n').append(setting.text()).append('\n');
        List<List<String>> rows = new ArrayList<>();
        boolean several = trials.list().size() > 1;
        rows.add(several ? List.of("", "mean", "deviation") : List.of("", ""));
        add("D", trials, Trial::d, 0, rows);
        add("%U", trials, trial -> 100 * trial.utilization(), 2, rows);
        add("M", trials, Trial::matches, 1, rows);
        add("M_waste", trials, Trial::wasted, 1, rows);
        add("W", trials, Trial::wastedShare, 3, rows);
        int owners = setting.targets().owners();
        for (int from = 0; from < owners; from++) {
            for (int to = 0; to < owners; to++) {
                int last = from;
                int next = to;
                add(
                        "C_" + (char) ('A' + from) + (char) ('A' + to),
                        trials,
                        trial -> trial.transitions().get(last).get(next),
                        1,
                        rows);
            }
        }
        add("D 2nd third", trials, Trial::secondThird, 0, rows);
        add("D 3rd third", trials, Trial::lastThird, 0, rows);
        TextTable.append(rows, text);
    }

    private static void add(
            String name, Trials trials, ToDoubleFunction<Trial> figure, int digits, List<List<String>> rows) {
        double[] values = trials.values(figure);
        if (values.length == 1) {
            rows.add(List.of(name, TextTable.fixed(values[0], digits)));
            return;
        }
        Spread spread = Spread.of(values);
        rows.add(List.of(name, TextTable.fixed(spread.mean(), digits), TextTable.fixed(spread.deviation(), digits)));
    }

    private static void append(Finding finding, StringBuilder text) {
        text.append(finding.holds() ? "  holds: " : "  does not hold: ")
                .append(finding.says())
                .append(" (")
                .append(finding.where())
                .append(finding.paper().isEmpty() ? "" : ": " + finding.paper())
                .append("): ")
                .append(finding.ours())
                .append(finding.holds() || finding.whyNot().isEmpty() ? "" : ". " + finding.whyNot())
                .append("\n");
    }
}
