package org.almanac.replay.paper;

import java.util.List;

/**
 * A table, a figure or a section of a paper, by its number there.
 *
 * @param number as {@code --table} takes it: {@code 2}, or {@code fig4} and {@code text} for what is no table
 */
public record PublishedTable(String number, String title, List<TablePart> parts) {
    public PublishedTable {
        parts = List.copyOf(parts);
    }

    /** Without the parts that measure no log. */
    PublishedTable on(String row) {
        return new PublishedTable(
                number,
                title,
                parts.stream()
                        .filter(part -> !part.rows().equals(List.of(PaperLogs.MADE_UP)))
                        .map(part -> part.on(row))
                        .toList());
    }
}
