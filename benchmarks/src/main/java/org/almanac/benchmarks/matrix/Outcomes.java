package org.almanac.benchmarks.matrix;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.almanac.benchmarks.matrix.Report.Measured;

/** What the replays of the matrix have come to so far. */
final class Outcomes {
    private final Map<Run, Outcome> byRun = new LinkedHashMap<>();

    void put(Run run, Outcome outcome) {
        byRun.put(run, outcome);
    }

    boolean has(Run run) {
        return byRun.containsKey(run);
    }

    /** In the order in which they were made. */
    List<Measured> all() {
        return byRun.entrySet().stream()
                .map(run -> new Measured(run.getKey(), run.getValue()))
                .toList();
    }

    /** Of all these runs, where there are any and each was made. */
    Optional<Sample> of(List<Run> runs) {
        return runs.isEmpty() || !byRun.keySet().containsAll(runs)
                ? Optional.empty()
                : Optional.of(new Sample(runs.stream().map(byRun::get).toList()));
    }

    Optional<Sample> of(Run run) {
        return of(List.of(run));
    }

    /** The outcomes of one policy on one log, a seed each. */
    record Sample(List<Outcome> outcomes) {
        double mean(ToDoubleFunction<Outcome> of) {
            return outcomes.stream().mapToDouble(of).average().orElseThrow();
        }

        int size() {
            return outcomes.size();
        }

        double lowest(ToDoubleFunction<Outcome> of) {
            return outcomes.stream().mapToDouble(of).min().orElseThrow();
        }

        double highest(ToDoubleFunction<Outcome> of) {
            return outcomes.stream().mapToDouble(of).max().orElseThrow();
        }

        /** The standard deviation of a sample; 0 of one alone. */
        double sd(ToDoubleFunction<Outcome> of) {
            double mean = mean(of);
            double squares = outcomes.stream()
                    .mapToDouble(of)
                    .map(value -> (value - mean) * (value - mean))
                    .sum();
            return Math.sqrt(squares / Math.max(1, outcomes.size() - 1));
        }
    }
}
