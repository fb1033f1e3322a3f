package org.almanac.replay.paper;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.almanac.replay.statistics.SignTest;

/** Over many logs of equal right, in how many a change goes down, and how likely that is where nothing changes. */
final class ChangesOverLogs {
    private ChangesOverLogs() {}

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
        if (changes.length < SignTest.FEWEST) {
            return;
        }
        SignTest test = SignTest.of(changes);
        sentences.add(String.format(
                Locale.ROOT,
                "%s, %s: down in %d of %d, %.1f on average; %s",
                part.part().name(),
                column.name(),
                test.down(),
                test.cases(),
                Arrays.stream(changes).filter(Double::isFinite).average().orElse(Double.NaN),
                test.text()));
    }
}
