package org.almanac.replay.paper;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that came out of a paper's experiment.
 *
 * @param files the logs that were at hand, by the names that the paper's tables have
 * @param leftOut what was not measured, with the reason: what cannot be, and what takes long and was not asked for
 */
public record PaperResult(
        PublishedPaper paper,
        long seed,
        Map<String, Path> files,
        List<MeasuredTable> tables,
        List<NotCompared> leftOut) {
    public PaperResult {
        files = new LinkedHashMap<>(files);
        tables = List.copyOf(tables);
        leftOut = List.copyOf(leftOut);
    }

    /** How many verdicts came out so. */
    public long count(Verdict.Outcome outcome) {
        return tables.stream()
                .flatMap(table -> table.parts().stream())
                .flatMap(part -> part.verdicts().stream())
                .filter(verdict -> verdict.outcome() == outcome)
                .count();
    }
}
