package org.almanac.replay.condominium;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.almanac.replay.TextTable;
import org.almanac.replay.statistics.RegressionLine;

/**
 * One of the paper's figures with our trials in it.
 *
 * @param seen what is to be seen in it, in a sentence; may be empty
 */
public record StudyChart(String title, String seen, String x, String y, List<Series> series) {
    /** How the points of a series are drawn. */
    public enum Kind {
        POINTS,
        LINE,
        STEPS
    }

    /** Points of one name. */
    public record Series(String name, Kind kind, List<Point> points) {
        public Series {
            points = List.copyOf(points);
        }
    }

    /** In the units of the axes. */
    public record Point(double x, double y) {}

    private record Figure(String name, ToDoubleFunction<Trial> value) {}

    private static final String D = "D in percent × seconds";
    private static final String SECONDS = "seconds";

    public StudyChart {
        series = List.copyOf(series);
    }

    /** The figures for which a study has the trials, in the paper's order; of one setting its first trial. */
    public static List<StudyChart> of(Study study) {
        List<StudyChart> charts = new ArrayList<>();
        trend("Figure 1: ClaimWorklife and D, experiment 1.0", "1.0", study, charts);
        trend("Figure 2: ClaimWorklife and D, experiment 1.1, four times the time", "1.1", study, charts);
        several(
                "Figure 3: ClaimWorklife and matches, experiment 1.0",
                "matches",
                List.of("1.0"),
                study,
                charts,
                List.of(new Figure("M", Trial::matches), new Figure("M_waste", Trial::wasted)));
        utilization("Figure 3: ClaimWorklife and utilisation, experiment 1.0", "1.0", study, charts);
        utilization("Figure 4: NegotiatorInterval and utilisation, experiment 2.0", "2.0", study, charts);
        trend("Figure 4: NegotiatorInterval and D, experiment 2.0", "2.0", study, charts);
        several(
                "Figure 5: ClaimWorklife and D with several N, experiments 1.2, 1.3, 1.4",
                D,
                List.of("1.2", "1.3", "1.4"),
                study,
                charts,
                List.of(new Figure("D", Trial::d)));
        several(
                "ClaimWorklife and D with several J_max, experiments 1.5, 1.6, 1.7",
                D,
                List.of("1.5", "1.6", "1.7"),
                study,
                charts,
                List.of(new Figure("D", Trial::d)));
        trend("Figure 6: MaxJobRunTime and D, experiment 3.0", "3.0", study, charts);
        course(study.oneTrial(), charts);
        return List.copyOf(charts);
    }

    private static void trend(String title, String number, Study study, List<StudyChart> charts) {
        study.experiment(number).ifPresent(trials -> {
            RegressionLine line = trials.trend(Trial::d);
            List<Integer> values = trials.experiment().values();
            List<Point> ends = List.of(values.get(0), values.get(values.size() - 1)).stream()
                    .map(x -> new Point(x, line.at(x)))
                    .toList();
            charts.add(new StudyChart(
                    title,
                    "the line: " + TextTable.fixed(line.intercept(), 0) + (line.slope() < 0 ? " − " : " + ")
                            + TextTable.fixed(Math.abs(line.slope()), 1) + " for each second",
                    axis(trials.experiment().varied()),
                    D,
                    List.of(
                            new Series("one trial", Kind.POINTS, points(trials, Trial::d)),
                            new Series("linear regression", Kind.LINE, ends))));
        });
    }

    private static void utilization(String title, String number, Study study, List<StudyChart> charts) {
        several(
                title,
                "% of the slots claimed",
                List.of(number),
                study,
                charts,
                List.of(new Figure("%U", trial -> 100 * trial.utilization())));
    }

    /** Each figure of each experiment that was run is a series. */
    private static void several(
            String title, String y, List<String> numbers, Study study, List<StudyChart> charts, List<Figure> figures) {
        List<Series> series = new ArrayList<>();
        for (String number : numbers) {
            study.experiment(number).ifPresent(trials -> {
                TrialSetting fixed = trials.experiment().fixed();
                for (Figure figure : figures) {
                    String name = numbers.size() == 1
                            ? figure.name()
                            : "N = " + fixed.interval() + ", J_max = " + fixed.jobMax();
                    series.add(new Series(name, Kind.POINTS, points(trials, figure.value())));
                }
            });
        }
        if (!series.isEmpty()) {
            ControlVariable varied = study.experiment(numbers.get(0))
                    .map(trials -> trials.experiment().varied())
                    .orElse(ControlVariable.CLAIM_WORKLIFE);
            charts.add(new StudyChart(title, "", axis(varied), y, series));
        }
    }

    private static void course(TrialCourse course, List<StudyChart> charts) {
        TrialSetting setting = course.trial().setting();
        String of = "one trial with C_WL = " + setting.worklife() + ", seed "
                + course.trial().seed();
        charts.add(new StudyChart(
                "Figure 7: what User A has, and d, over " + of,
                "D " + TextTable.fixed(course.trial().d(), 0),
                SECONDS,
                "percent",
                List.of(
                        new Series("%C_A(t)", Kind.STEPS, looks(course, TrialCourse.Look::percentOfFirst)),
                        new Series("d(t)", Kind.STEPS, looks(course, TrialCourse.Look::d)))));
        charts.add(new StudyChart(
                "Figure 8: matches so far, over " + of,
                course.trial().wasted() + " of " + course.trial().matches() + " are wasted",
                SECONDS,
                "matches",
                List.of(
                        new Series("all", Kind.STEPS, looks(course, TrialCourse.Look::matches)),
                        new Series("wasted", Kind.STEPS, looks(course, TrialCourse.Look::wasted)))));
    }

    private static List<Point> looks(TrialCourse course, ToDoubleFunction<TrialCourse.Look> figure) {
        return course.looks().stream()
                .map(look -> new Point(look.second(), figure.applyAsDouble(look)))
                .toList();
    }

    private static List<Point> points(ExperimentTrials trials, ToDoubleFunction<Trial> figure) {
        ControlVariable varied = trials.experiment().varied();
        return trials.trials().list().stream()
                .map(trial -> new Point(trial.setting().get(varied), figure.applyAsDouble(trial)))
                .toList();
    }

    private static String axis(ControlVariable varied) {
        return varied.word() + " in " + SECONDS;
    }
}
