package org.almanac.replay.paper;

import java.util.List;
import java.util.Map;

/**
 * What a paper published of an experiment.
 *
 * @param experiment the name by which it is asked for
 * @param source where it was published
 * @param selections what the paper takes of a log, where that is not all
 * @param notCompared what of it cannot be compared, and why
 */
public record PublishedPaper(
        String experiment,
        String source,
        Map<String, LogSelection> selections,
        List<PublishedTable> tables,
        List<NotCompared> notCompared) {
    public PublishedPaper {
        selections = Map.copyOf(selections);
        tables = List.copyOf(tables);
        notCompared = List.copyOf(notCompared);
    }

    /** What the paper measures and claims of all of its logs, to be measured on another log alone. */
    public PublishedPaper on(OwnLog log) {
        List<PublishedTable> own = tables.stream()
                .map(table -> table.on(log.row()))
                .filter(table -> !table.parts().isEmpty())
                .toList();
        return new PublishedPaper(experiment, source, Map.of(), own, List.of());
    }

    LogSelection selection(String row) {
        return selections.getOrDefault(row, LogSelection.ALL);
    }
}
