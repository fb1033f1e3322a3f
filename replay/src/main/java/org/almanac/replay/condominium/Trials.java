package org.almanac.replay.condominium;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.almanac.replay.ParallelRuns;

/**
 * Trials in the order in which they were asked for.
 *
 * <p>Each has a seed of its own: the first the one that is asked for, each later one the next. So trials of an experiment are
 * independent of each other, as the paper's are, and any of them can be run again by its seed.
 */
public record Trials(List<Trial> list) {
    public Trials {
        list = List.copyOf(list);
    }

    /** Runs each setting under so many seeds, on all cores. */
    public static Trials run(List<TrialSetting> settings, int seeds, long firstSeed) throws InterruptedException {
        List<Callable<Trial>> runs = new ArrayList<>();
        for (TrialSetting setting : settings) {
            for (int i = 0; i < seeds; i++) {
                long seed = firstSeed + runs.size();
                runs.add(() -> Trial.of(setting, seed));
            }
        }
        return new Trials(ParallelRuns.all(runs, ParallelRuns.cores()));
    }

    /** The figure of each. */
    double[] values(ToDoubleFunction<Trial> figure) {
        return list.stream().mapToDouble(figure).toArray();
    }

    /** The mean of a figure; NaN where there are no trials. */
    double mean(ToDoubleFunction<Trial> figure) {
        return list.stream().mapToDouble(figure).average().orElse(Double.NaN);
    }

    /** Those in which a variable is from one value to another, both included. */
    Trials between(ControlVariable variable, int from, int to) {
        return new Trials(list.stream()
                .filter(trial ->
                        trial.setting().get(variable) >= from && trial.setting().get(variable) <= to)
                .toList());
    }
}
