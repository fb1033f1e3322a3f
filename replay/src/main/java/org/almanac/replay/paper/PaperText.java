package org.almanac.replay.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The result of a paper's experiment for people: each table with the paper's figures above ours, and the claims. */
public final class PaperText {
    private PaperText() {}

    /** The whole text; the last line counts the verdicts. */
    public static String of(PaperResult result) {
        StringBuilder text = new StringBuilder();
        text.append(result.paper().experiment())
                .append(": ")
                .append(result.paper().source())
                .append("\nlogs: ")
                .append(
                        result.files().isEmpty()
                                ? "none, all is made up"
                                : result.files().entrySet().stream()
                                        .map(file -> file.getKey() + " = "
                                                + file.getValue().getFileName())
                                        .collect(Collectors.joining(", ")))
                .append("; seed ")
                .append(result.seed())
                .append(
                        "\nbehind ±: the 95 % interval over months, or over seeds where there are several, of correlations what chance alone gives\n");
        for (MeasuredTable table : result.tables()) {
            text.append("\n").append(heading(table.table())).append("\n");
            for (MeasuredPart part : table.parts()) {
                append(part, text);
            }
            table.findings()
                    .forEach(finding -> text.append("  ").append(finding).append("\n"));
        }
        if (!result.leftOut().isEmpty()) {
            text.append("\nNot compared, and not counted:\n");
            result.leftOut()
                    .forEach(each -> text.append("  ")
                            .append(each.what())
                            .append(": ")
                            .append(each.why())
                            .append("\n"));
        }
        text.append(String.format(
                Locale.ROOT,
                "%n%d claims hold, %d do not hold, %d were not compared.%n",
                result.count(Verdict.Outcome.HOLDS),
                result.count(Verdict.Outcome.DOES_NOT_HOLD),
                result.count(Verdict.Outcome.NOT_COMPARED)));
        return text.toString();
    }

    private static String heading(PublishedTable table) {
        return (Character.isDigit(table.number().charAt(0)) ? "Table " + table.number() : table.number()) + ": "
                + table.title();
    }

    private static void append(MeasuredPart measured, StringBuilder text) {
        TablePart part = measured.part();
        text.append("\n  ").append(part.name()).append("\n");
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("", ""));
        part.columns().forEach(column -> head.add(column.name()));
        lines.add(head);
        for (String row : part.rows()) {
            if (part.figures().containsKey(row)) {
                List<String> published = new ArrayList<>(List.of(row, "paper"));
                part.columns()
                        .forEach(column -> published.add(
                                part.published(row, column.name()).isPresent()
                                        ? part.metric()
                                                .written(part.published(row, column.name())
                                                        .getAsDouble())
                                        : "-"));
                lines.add(published);
            }
            List<String> ours = new ArrayList<>(List.of(part.figures().containsKey(row) ? "" : row, "ours"));
            if (measured.rows().containsKey(row)) {
                part.columns()
                        .forEach(column -> ours.add(
                                written(part.metric(), measured.rows().get(row).get(column.name()))));
            } else {
                ours.add(MeasuredPart.NOT_AT_HAND);
            }
            lines.add(ours);
        }
        appendAligned(lines, text);
        appendVerdicts(measured, text);
    }

    private static String written(Metric metric, Measured figure) {
        String value = metric.written(figure.value());
        return Double.isNaN(figure.margin()) ? value : value + "±" + metric.written(figure.margin());
    }

    /** A line for each claim and outcome, with the logs on which it came out so. */
    private static void appendVerdicts(MeasuredPart measured, StringBuilder text) {
        List<Verdict> verdicts = measured.verdicts();
        for (Claim claim : measured.part().claims()) {
            for (Verdict.Outcome outcome : Verdict.Outcome.values()) {
                List<Verdict> same = verdicts.stream()
                        .filter(each -> each.claim().equals(claim) && each.outcome() == outcome)
                        .toList();
                if (!same.isEmpty()) {
                    String where = same.stream()
                            .map(each -> where(measured.part().metric(), each))
                            .distinct()
                            .collect(Collectors.joining(", "));
                    text.append("  ")
                            .append(outcome.words())
                            .append(": ")
                            .append(claim.says())
                            .append(": ")
                            .append(where)
                            .append(
                                    same.get(0).reason().isEmpty()
                                            ? ""
                                            : ". " + capital(same.get(0).reason()))
                            .append("\n");
                }
            }
        }
    }

    private static String where(Metric metric, Verdict verdict) {
        String column = verdict.claim().left().size() == 1 || verdict.ours().isEmpty() ? "" : " " + verdict.left();
        String chance = verdict.chance() ? " (chance could decide)" : "";
        String figures = verdict.outcome() == Verdict.Outcome.DOES_NOT_HOLD
                ? " [" + metric.written(verdict.ours().orElseThrow()) + ", claimed "
                        + verdict.claim().relation().words() + " "
                        + metric.written(verdict.bound().orElseThrow()) + "]"
                : "";
        return verdict.row() + column + figures + chance;
    }

    private static String capital(String sentence) {
        return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + ".";
    }

    private static void appendAligned(List<List<String>> lines, StringBuilder text) {
        int columns = lines.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = new int[columns];
        for (List<String> line : lines) {
            if (line.size() == columns) {
                for (int i = 0; i < columns; i++) {
                    widths[i] = Math.max(widths[i], line.get(i).length());
                }
            }
        }
        for (List<String> line : lines) {
            StringBuilder written = new StringBuilder("   ");
            for (int i = 0; i < line.size(); i++) {
                String cell = line.get(i);
                String gap = " ".repeat(Math.max(0, widths[i] - cell.length()));
                written.append(" ").append(i < 2 ? cell + gap : " " + gap + cell);
            }
            text.append(written.toString().stripTrailing()).append("\n");
        }
    }
}
