package org.almanac.daemon.predecessor;

import java.io.IOException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.predecessor.fate.Fate;
import org.almanac.daemon.predecessor.fate.Gift;
import org.almanac.daemon.predecessor.fate.LineFate;
import org.almanac.daemon.predecessor.fate.SourceLine;
import org.almanac.daemon.predecessor.fate.Told;
import org.almanac.daemon.predecessor.fate.Translation;

/** What becomes of each line, for people and for programs. */
public record FateReport(Translation translation) {
    /** What becomes of all statements, by its kind, the gravest first. */
    private Map<Fate.Kind, List<Told>> byKind() {
        return translation.told().stream()
                .collect(Collectors.groupingBy(
                        told -> told.fate().kind(), () -> new EnumMap<>(Fate.Kind.class), Collectors.toList()));
    }

    /** The gravest first; what becomes of several lines alike is said once. */
    public String text() {
        StringBuilder text = new StringBuilder();
        byKind().forEach((kind, some) -> {
            text.append(kind.title()).append(" (").append(some.size()).append(")\n");
            some.stream()
                    .collect(Collectors.groupingBy(FateReport::words, LinkedHashMap::new, Collectors.toList()))
                    .forEach((words, alike) -> {
                        alike.forEach(
                                told -> text.append("  ").append(said(told)).append('\n'));
                        text.append(words.isEmpty() ? "" : "      " + words + "\n");
                    });
            text.append('\n');
        });
        return text.toString();
    }

    /** Where it is said, and what. */
    private static String said(Told told) {
        return SourceLine.plain(told.statement().line().where()) + "  "
                + SourceLine.plain(Problem.excerpt(told.statement().text()));
    }

    /** The keys that say it, and what more there is to say. */
    private static String words(Told told) {
        String keys = told.outcome().gifts().stream().map(FateReport::words).collect(Collectors.joining(", "));
        String text = told.fate().text()
                + told.fate().maybe().map(maybe -> ". Maybe " + maybe + "?").orElse("");
        return keys + (keys.isEmpty() || text.isEmpty() ? "" : ": ") + text;
    }

    private static String words(Gift gift) {
        if (gift instanceof Gift.Value value) {
            return value.path() + " " + String.join(", ", value.values());
        }
        Gift.Element element = (Gift.Element) gift;
        return element.path() + " "
                + element.keys().entrySet().stream()
                        .map(key -> key.getKey() + " " + key.getValue())
                        .collect(Collectors.joining(", "));
    }

    /** How many statements have each fate, in a line. */
    public String counts() {
        return byKind().entrySet().stream()
                .map(each -> each.getValue().size() + " " + each.getKey().title())
                .collect(Collectors.joining(", "));
    }

    /** Writes the fields {@code files}, {@code counts} and {@code lines}. */
    public void write(Json json) throws IOException {
        Map<Fate.Kind, List<Told>> byKind = byKind();
        json.texts("files", translation.files()).object("counts", counts -> {
            for (Fate.Kind kind : Fate.Kind.values()) {
                counts.number(kind.word(), byKind.getOrDefault(kind, List.of()).size());
            }
        });
        json.objects("lines", translation.lines(), line -> write(line, json));
    }

    private static void write(LineFate line, Json json) throws IOException {
        json.text("file", line.line().file())
                .number("line", line.line().number())
                .text("text", line.line().picture())
                .text("fate", line.fate().kind().word())
                .objects(
                        "statements",
                        line.told(),
                        told -> json.text(
                                        "parameter",
                                        SourceLine.plain(
                                                Problem.excerpt(told.statement().subject())))
                                .text(
                                        "value",
                                        SourceLine.plain(
                                                Problem.excerpt(told.statement().value())))
                                .text("fate", told.fate().kind().word())
                                .text("text", told.fate().text())
                                .text("maybe", told.fate().maybe())
                                .texts(
                                        "keys",
                                        told.outcome().gifts().stream()
                                                .map(Gift::path)
                                                .toList()));
    }
}
