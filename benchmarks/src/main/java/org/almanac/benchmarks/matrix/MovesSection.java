package org.almanac.benchmarks.matrix;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.benchmarks.matrix.Outcomes.Sample;

/**
 * What each kind of move is worth: all of them, random ones alone, and all but one, by the same criteria and in equal time.
 *
 * <p>A trial replay of each with seed 1 tells how long its search takes: what the process takes more than one without any
 * search. The replays that are compared try as much more or less, in whole numbers, as makes that equal to what all moves
 * take.
 *
 * @param seeds how many each is replayed with
 */
record MovesSection(int seeds) implements MatrixSection {
    private static final List<String> KINDS = List.of("random", "near", "swap", "worst-off", "gap");

    /** The criteria of Almanac's own search, which random moves alone would not have. */
    private static final String ALIKE =
            "planned:period=300s,at-early-ends=true,long-wait-weight=300,worst-user-weight=6000,"
                    + "longest-wait=kept,search=";

    private static final Choice ALL = new Choice("all", "all");
    private static final List<Choice> CHOICES = Stream.concat(
                    Stream.of(ALL, new Choice("random", "random")),
                    KINDS.stream().map(Choice::without))
            .toList();

    /** So many changed plans are tried for each job in a trial replay. */
    private static final int TRIED = 4;

    /** Shorter times tell more about Java's start than about searches. */
    private static final double SHORTEST = 0.5;

    /** @param moves as the policy is told them */
    private record Choice(String name, String moves) {
        static Choice without(String kind) {
            return new Choice(
                    "all but " + kind,
                    KINDS.stream().filter(other -> !other.equals(kind)).collect(Collectors.joining("+")));
        }

        String policy(long iterations) {
            return ALIKE + moves + ",iterations=" + iterations + "x";
        }
    }

    @Override
    public String title() {
        return "What the moves are worth";
    }

    @Override
    public Set<String> targeted() {
        return Set.of();
    }

    @Override
    public List<Run> runs(String log, Outcomes outcomes) {
        List<Run> runs = new ArrayList<>();
        runs.add(unsearched(log));
        for (Choice choice : CHOICES) {
            runs.add(trial(log, choice));
            iterations(log, choice, outcomes).ifPresent(count -> runs.addAll(compared(log, choice, count)));
        }
        return runs;
    }

    private static Run unsearched(String log) {
        return Run.of(log, ALL.policy(0));
    }

    private static Run trial(String log, Choice choice) {
        return Run.of(log, choice.policy(TRIED));
    }

    private List<Run> compared(String log, Choice choice, long iterations) {
        return MatrixSection.seeded(log, choice.policy(iterations), seeds);
    }

    /** How many changed plans are tried for each job, once the trials have told how long that takes. */
    private static Optional<Long> iterations(String log, Choice choice, Outcomes outcomes) {
        return searchTime(log, ALL, outcomes)
                .flatMap(all ->
                        searchTime(log, choice, outcomes).map(own -> Math.max(1, Math.round(TRIED * all / own))));
    }

    private static Optional<Double> searchTime(String log, Choice choice, Outcomes outcomes) {
        return outcomes.of(unsearched(log))
                .flatMap(none -> outcomes.of(trial(log, choice))
                        .map(trial -> Math.max(SHORTEST, trial.mean(Outcome::cpu) - none.mean(Outcome::cpu))));
    }

    @Override
    public String head() {
        return Cells.head(
                2, "log", "moves", "iterations", "seeds", "mean wait", "sd", "bounded slowdown", "sd", "CPU s");
    }

    @Override
    public String rows(String log, Outcomes outcomes) {
        StringBuilder rows = new StringBuilder();
        outcomes.of(unsearched(log)).ifPresent(none -> rows.append(row(log, "none", 0, none)));
        for (Choice choice : CHOICES) {
            iterations(log, choice, outcomes)
                    .ifPresent(count -> outcomes.of(compared(log, choice, count))
                            .ifPresent(sample -> rows.append(row(log, choice.name(), count, sample))));
        }
        return rows.toString();
    }

    private static String row(String log, String moves, long iterations, Sample sample) {
        return Cells.row(
                log,
                moves,
                iterations + "x",
                Integer.toString(sample.size()),
                Cells.number(sample.mean(Outcome::meanWait)),
                Cells.number(sample.sd(Outcome::meanWait)),
                Cells.number(sample.mean(Outcome::boundedSlowdown)),
                Cells.number(sample.sd(Outcome::boundedSlowdown)),
                Cells.number(sample.mean(Outcome::cpu)));
    }

    @Override
    public List<MatrixLimit> limits(String log, Outcomes outcomes) {
        return List.of();
    }
}
