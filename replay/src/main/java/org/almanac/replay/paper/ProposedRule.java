package org.almanac.replay.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.policy.adaptive.WorkloadAdaptive;

/** Which attribute of the workload tells best, on each log, which of two policies to put in charge. */
final class ProposedRule {
    /** The best of some eight attributes exceeds the margin of one by no more than this, by chance, in 19 of 20 logs. */
    private static final double BEST_OF_EIGHT = 1.35;

    private ProposedRule() {}

    /** A sentence for each log, where a part of a table has correlations; they are read in percent of the wait. */
    static List<String> of(List<MeasuredPart> parts) {
        List<String> sentences = new ArrayList<>();
        for (MeasuredPart part : parts) {
            if (part.part().metric() == Metric.RELATIVE_CORRELATION) {
                part.rows().forEach((row, figures) -> sentences.add(row + ": " + sentence(part.part(), figures)));
            }
        }
        return sentences;
    }

    private static String sentence(TablePart part, Map<String, Measured> figures) {
        Optional<Column> best = best(part, figures);
        if (best.isEmpty()) {
            return "over its months, or in fewer than three, no attribute varies by which a policy could go";
        }
        Column column = best.get();
        Measured figure = figures.get(column.name());
        String first = column.policy().orElseThrow();
        String second = column.over().orElseThrow();
        boolean forSecond = figure.value() > 0;
        String what = String.format(
                Locale.ROOT,
                "%s goes most with it (%.2f; the best by chance alone has up to %.2f): where it is large, %s waits less",
                column.name(),
                figure.value(),
                BEST_OF_EIGHT * figure.margin(),
                forSecond ? second : first);
        if (Math.abs(figure.value()) < BEST_OF_EIGHT * figure.margin()) {
            return what + "; that may be chance, and no rule is proposed";
        }
        String by = WorkloadAttribute.called(column.of().orElseThrow())
                .flatMap(WorkloadAttribute::rule)
                .orElseThrow();
        return what + "; the rule is --policy " + WorkloadAdaptive.NAME + ":by=" + by
                + ",wide=" + candidate(forSecond ? second : first)
                + ",narrow=" + candidate(forSecond ? first : second);
    }

    /** The policy as an adaptive one takes it, where a comma would end it. */
    private static String candidate(String policy) {
        return policy.replace(',', ':');
    }

    /** The column of the greatest coefficient among those that a policy can go by. */
    private static Optional<Column> best(TablePart part, Map<String, Measured> figures) {
        Column best = null;
        for (Column column : part.columns()) {
            boolean usable = column.of()
                    .flatMap(WorkloadAttribute::called)
                    .flatMap(WorkloadAttribute::rule)
                    .isPresent();
            double size = Math.abs(figures.get(column.name()).value());
            if (usable
                    && !Double.isNaN(size)
                    && (best == null || size > Math.abs(figures.get(best.name()).value()))) {
                best = column;
            }
        }
        return Optional.ofNullable(best);
    }
}
