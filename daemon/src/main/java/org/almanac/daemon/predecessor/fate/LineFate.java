package org.almanac.daemon.predecessor.fate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A line that says something, and what becomes of it: the gravest of what becomes of all that it says. */
public record LineFate(SourceLine line, List<Told> told) {
    public LineFate {
        told = List.copyOf(told);
        if (told.isEmpty()) {
            throw new IllegalArgumentException("A line that says nothing has no fate");
        }
    }

    public Fate fate() {
        return told.stream()
                .map(Told::fate)
                .min(Comparator.comparing(Fate::kind))
                .orElseThrow();
    }

    /** All that was told, by the lines in which it was said. */
    public static List<LineFate> of(List<Told> told) {
        Map<SourceLine, List<Told>> byLine = new LinkedHashMap<>();
        told.forEach(each -> byLine.computeIfAbsent(each.statement().line(), line -> new ArrayList<>())
                .add(each));
        return byLine.entrySet().stream()
                .map(each -> new LineFate(each.getKey(), each.getValue()))
                .toList();
    }
}
