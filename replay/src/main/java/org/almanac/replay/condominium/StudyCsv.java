package org.almanac.replay.condominium;

import java.util.List;
import java.util.stream.Collectors;
import org.almanac.replay.statistics.RegressionLine;

/** The trials of an experiment as a table for other programs: a line each, and the line through D as a column, as plots have it. */
public final class StudyCsv {
    private StudyCsv() {}

    /** Of an experiment; {@code d_trend} is the regression line of D over what is varied. */
    public static String of(ExperimentTrials trials) {
        RegressionLine trend = trials.trend(Trial::d);
        StringBuilder text = header(trials.trials().list()).append(",d_trend\n");
        for (Trial trial : trials.trials().list()) {
            text.append(line(trial))
                    .append(',')
                    .append(trend.at(trial.setting().get(trials.experiment().varied())))
                    .append('\n');
        }
        return text.toString();
    }

    /** Of trials with the same setting. */
    public static String of(Trials trials) {
        StringBuilder text = header(trials.list()).append('\n');
        trials.list().forEach(trial -> text.append(line(trial)).append('\n'));
        return text.toString();
    }

    private static StringBuilder header(List<Trial> trials) {
        return new StringBuilder(String.join(",", TrialColumns.of(trials.get(0)).keySet()));
    }

    private static String line(Trial trial) {
        return TrialColumns.of(trial).values().stream().map(Number::toString).collect(Collectors.joining(","));
    }
}
