package org.almanac.replay.condominium;

import java.util.function.ToDoubleFunction;
import org.almanac.replay.statistics.RegressionLine;

/** An experiment and its trials. */
public record ExperimentTrials(StudyExperiment experiment, Trials trials) {
    /** Runs it, each of its settings under so many seeds. */
    public static ExperimentTrials run(StudyExperiment experiment, int seeds, long firstSeed)
            throws InterruptedException {
        return new ExperimentTrials(experiment, Trials.run(experiment.settings(), seeds, firstSeed));
    }

    /** The mean of a figure over the values of the variable from one to another, both included. */
    double mean(ToDoubleFunction<Trial> figure, int from, int to) {
        return trials.between(experiment.varied(), from, to).mean(figure);
    }

    /** The line through a figure over what is varied. */
    RegressionLine trend(ToDoubleFunction<Trial> figure) {
        return RegressionLine.of(
                trials.values(trial -> trial.setting().get(experiment.varied())), trials.values(figure));
    }
}
