package org.almanac.benchmarks.matrix;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.benchmarks.matrix.Outcomes.Sample;

/** What kept promises cost: the search with less and less slack, each replay proven by the checker. */
record SlackSection() implements MatrixSection {
    private static final Set<String> TARGETED =
            Stream.concat(FIVE.stream(), Stream.of("CERIT-SC-wagap")).collect(Collectors.toUnmodifiableSet());

    private static final List<String> SLACKS = List.of("0", "1h", "4h", "12h", "1d", "none");

    @Override
    public String title() {
        return "What promises cost";
    }

    @Override
    public Set<String> targeted() {
        return TARGETED;
    }

    @Override
    public List<Run> runs(String log, Outcomes outcomes) {
        List<Run> runs = new ArrayList<>();
        runs.add(Run.of(log, CONSERVATIVE));
        SLACKS.forEach(slack -> runs.add(run(log, slack)));
        return runs;
    }

    private static Run run(String log, String slack) {
        return new Run(log, PLANNED + ",promise-slack=" + slack, 1, Run.Checker.ON);
    }

    @Override
    public String head() {
        return Cells.head(
                2,
                "log",
                "slack",
                "mean wait",
                "gain",
                "bounded slowdown",
                "gain",
                "longest",
                "in time",
                "told waits within 10 min",
                "broken by a search");
    }

    @Override
    public String rows(String log, Outcomes outcomes) {
        Optional<Sample> conservative = outcomes.of(Run.of(log, CONSERVATIVE));
        if (conservative.isEmpty()) {
            return "";
        }
        StringBuilder rows = new StringBuilder(row(log, CONSERVATIVE, conservative.get(), conservative.get()));
        for (String slack : SLACKS) {
            outcomes.of(run(log, slack))
                    .ifPresent(searched ->
                            rows.append(row(log, "`promise-slack=" + slack + "`", searched, conservative.get())));
        }
        return rows.toString();
    }

    private static String row(String log, String slack, Sample searched, Sample without) {
        return Cells.row(
                log,
                slack,
                Cells.number(searched.mean(Outcome::meanWait)),
                Cells.percent(1 - searched.mean(Outcome::meanWait) / without.mean(Outcome::meanWait)),
                Cells.number(searched.mean(Outcome::boundedSlowdown)),
                Cells.percent(1 - searched.mean(Outcome::boundedSlowdown) / without.mean(Outcome::boundedSlowdown)),
                Cells.number(searched.highest(Outcome::longestWait)),
                Cells.percent(searched.mean(Outcome::promisesKept) / searched.mean(Outcome::promises)),
                Cells.percent(searched.mean(Outcome::toldWithin)),
                Cells.number(searched.highest(Outcome::violations)));
    }

    @Override
    public List<MatrixLimit> limits(String log, Outcomes outcomes) {
        Optional<Sample> kept = outcomes.of(run(log, "0"));
        Optional<Sample> conservative = outcomes.of(Run.of(log, CONSERVATIVE));
        if (kept.isEmpty() || conservative.isEmpty()) {
            return List.of();
        }
        Sample searched = kept.get();
        Sample without = conservative.get();
        return List.of(
                MatrixLimit.atMost("promises broken by a search on " + log, searched.highest(Outcome::violations), 0),
                MatrixLimit.below(
                        "mean wait on " + log + " without slack",
                        searched.mean(Outcome::meanWait),
                        without.mean(Outcome::meanWait)),
                MatrixLimit.below(
                        "bounded slowdown on " + log + " without slack",
                        searched.mean(Outcome::boundedSlowdown),
                        without.mean(Outcome::boundedSlowdown)));
    }
}
