package org.almanac.replay.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Over many logs of equal right, in how many a change goes down, and how likely that is where nothing changes. */
final class SignTest {
    /** Of fewer logs nothing can be concluded. */
    private static final int FEWEST = 5;

    private SignTest() {}

    /** A sentence for each column of changes in a part of a table. */
    static List<String> of(List<MeasuredPart> parts) {
        List<String> sentences = new ArrayList<>();
        for (MeasuredPart part : parts) {
            Metric metric = part.part().metric();
            if (metric == Metric.WAIT_CHANGE || metric == Metric.SLOWDOWN_CHANGE) {
                part.part().columns().forEach(column -> sentence(part, column, sentences));
            }
        }
        return sentences;
    }

    private static void sentence(MeasuredPart part, Column column, List<String> sentences) {
        double[] changes = part.rows().values().stream()
                .map(figures -> figures.get(column.name()))
                .mapToDouble(Measured::value)
                .filter(change -> !Double.isNaN(change) && change != 0)
                .toArray();
        if (changes.length < FEWEST) {
            return;
        }
        int down = 0;
        double sum = 0;
        for (double change : changes) {
            down += change < 0 ? 1 : 0;
            sum += change;
        }
        sentences.add(String.format(
                Locale.ROOT,
                "%s, %s: down in %d of %d, %.1f on average; by chance alone at least as one-sided with a probability of %.3f (sign"
                        + " test)",
                part.part().name(),
                column.name(),
                down,
                changes.length,
                sum / changes.length,
                probability(Math.max(down, changes.length - down), changes.length)));
    }

    /** Of so many heads or more, or so many tails or more, in so many throws of a coin. */
    static double probability(int least, int throwsInAll) {
        double sum = 0;
        for (int heads = least; heads <= throwsInAll; heads++) {
            double ways = 1;
            for (int i = 0; i < heads; i++) {
                ways = ways * (throwsInAll - i) / (i + 1);
            }
            sum += ways;
        }
        return Math.min(1, 2 * sum / Math.pow(2, throwsInAll));
    }
}
