package org.almanac.replay.series;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.almanac.replay.RunMetrics;
import org.almanac.replay.statistics.Spread;

/**
 * Policies replayed under the same seeds, each against the first one, paired over the seeds.
 *
 * @param seeds the metrics of all policies, in the order of the policies, for one seed after the other; at least 2 seeds
 */
public record SeedSeries(List<List<RunMetrics>> seeds) {
    private static final String COLUMNS = "%-32s  %-28s  %-34s  %-28s  %s%n";

    public SeedSeries {
        seeds = seeds.stream().map(List::copyOf).toList();
    }

    /** One line a policy: mean and standard deviation over the seeds, and the 95 % interval of the difference. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                COLUMNS,
                "policy",
                "mean wait [s]",
                "difference, 95 %",
                "bounded slowdown",
                "difference, 95 %"));
        for (int policy = 0; policy < seeds.get(0).size(); policy++) {
            List<String> cells = new ArrayList<>();
            cells.add(seeds.get(0).get(policy).policy());
            addFigure(cells, policy, metrics -> metrics.waited().mean(), 1);
            addFigure(cells, policy, metrics -> metrics.boundedSlowdown().mean(), 3);
            text.append(String.format(Locale.ROOT, COLUMNS, cells.toArray()).stripTrailing())
                    .append(System.lineSeparator());
        }
        return text.toString();
    }

    private void addFigure(List<String> cells, int policy, ToDoubleFunction<RunMetrics> figure, int digits) {
        double[] own = values(policy, figure);
        Spread spread = Spread.of(own);
        String number = "%." + digits + "f";
        cells.add(String.format(Locale.ROOT, number + " ± " + number, spread.mean(), spread.deviation()));
        if (policy == 0) {
            cells.add("");
            return;
        }
        Spread difference = Spread.ofDifferences(own, values(0, figure));
        double margin = difference.margin();
        String signed = "%+." + digits + "f";
        cells.add(String.format(
                Locale.ROOT,
                signed + " [" + signed + ", " + signed + "]",
                difference.mean(),
                difference.mean() - margin,
                difference.mean() + margin));
    }

    private double[] values(int policy, ToDoubleFunction<RunMetrics> figure) {
        return seeds.stream()
                .map(metrics -> metrics.get(policy))
                .mapToDouble(figure)
                .toArray();
    }
}
