package org.almanac.benchmarks.matrix;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.almanac.benchmarks.matrix.Outcomes.Sample;

/**
 * Almanac's own search against backfilling, on every log: of several seeds each figure is the worst.
 *
 * @param seeds how many it is replayed with
 */
record OwnSection(int seeds) implements MatrixSection {
    @Override
    public String title() {
        return "Almanac's own search";
    }

    @Override
    public Set<String> targeted() {
        return FIVE;
    }

    @Override
    public List<Run> runs(String log, Outcomes outcomes) {
        return List.of(EASY, CONSERVATIVE, PLANNED).stream()
                .flatMap(policy -> runs(log, policy).stream())
                .toList();
    }

    private List<Run> runs(String log, String policy) {
        return policy.equals(PLANNED) ? MatrixSection.seeded(log, policy, seeds) : List.of(Run.of(log, policy));
    }

    @Override
    public String head() {
        return Cells.head(
                2,
                "log",
                "policy",
                "seeds",
                "mean wait",
                "bounded slowdown",
                "99 % wait at most",
                "longest",
                "worst user",
                "Jain",
                "CPU s");
    }

    @Override
    public String rows(String log, Outcomes outcomes) {
        StringBuilder rows = new StringBuilder();
        for (String policy : List.of(EASY, CONSERVATIVE, PLANNED)) {
            outcomes.of(runs(log, policy)).ifPresent(sample -> rows.append(row(log, policy, sample)));
        }
        return rows.toString();
    }

    private static String row(String log, String policy, Sample sample) {
        return Cells.row(
                log,
                Cells.code(policy),
                Integer.toString(sample.size()),
                Cells.number(sample.highest(Outcome::meanWait)),
                Cells.number(sample.highest(Outcome::boundedSlowdown)),
                Cells.number(sample.highest(Outcome::p99Wait)),
                Cells.number(sample.highest(Outcome::longestWait)),
                Cells.number(sample.highest(Outcome::worstUser)),
                Cells.number(sample.lowest(Outcome::jain)),
                Cells.number(sample.highest(Outcome::cpu)));
    }

    @Override
    public List<MatrixLimit> limits(String log, Outcomes outcomes) {
        Optional<Sample> easy = outcomes.of(runs(log, EASY));
        Optional<Sample> conservative = outcomes.of(runs(log, CONSERVATIVE));
        Optional<Sample> planned = outcomes.of(runs(log, PLANNED));
        if (easy.isEmpty() || conservative.isEmpty() || planned.isEmpty()) {
            return List.of();
        }
        Comparison compared = new Comparison(log, planned.get(), easy.get(), conservative.get());
        return List.of(
                compared.belowBoth("mean wait", Outcome::meanWait),
                compared.belowBoth("bounded slowdown", Outcome::boundedSlowdown),
                compared.noWorseThanTheWorse("99th percentile of waits", Outcome::p99Wait),
                compared.noWorseThanTheWorse("longest wait", Outcome::longestWait),
                compared.noWorseThanTheWorse("worst user", Outcome::worstUser));
    }

    /** The search on one log beside the two that do without. */
    private record Comparison(String log, Sample planned, Sample easy, Sample conservative) {
        MatrixLimit belowBoth(String what, ToDoubleFunction<Outcome> of) {
            return MatrixLimit.below(
                    what(what), planned.highest(of), Math.min(easy.highest(of), conservative.highest(of)));
        }

        MatrixLimit noWorseThanTheWorse(String what, ToDoubleFunction<Outcome> of) {
            return MatrixLimit.atMost(
                    what(what), planned.highest(of), Math.max(easy.highest(of), conservative.highest(of)));
        }

        private String what(String figure) {
            return figure + " on " + log;
        }
    }
}
