package org.almanac.replay.paper;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;

/** All published figures and claims, as {@code published.yaml} has them; all policies in it exist. */
public final class PublishedPapers {
    private static final String FILE = "published.yaml";

    private PublishedPapers() {}

    /** The papers in the order of the file. */
    public static List<PublishedPaper> all() {
        try (InputStream in = PublishedPapers.class.getResourceAsStream(FILE);
                JsonParser parser = new YAMLFactory().createParser(in)) {
            DocumentTree tree = DocumentTree.read(FILE, parser);
            List<PublishedPaper> papers = new ArrayList<>();
            for (Map.Entry<String, DocumentTree> paper : tree.entries().entrySet()) {
                papers.add(paper(paper.getKey(), paper.getValue()));
            }
            return papers;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PublishedPaper paper(String experiment, DocumentTree tree) {
        List<PublishedTable> tables = new ArrayList<>();
        for (DocumentTree table : tree.elements("tables")) {
            List<TablePart> parts = new ArrayList<>();
            for (DocumentTree part : table.elements("parts")) {
                parts.add(part(part));
            }
            tables.add(new PublishedTable(
                    table.get("table").text(), table.get("title").text(), parts));
        }
        List<NotCompared> notCompared = tree.elements("not-compared").stream()
                .map(each ->
                        new NotCompared(each.get("what").text(), each.get("why").text()))
                .toList();
        Map<String, LogSelection> selections = new LinkedHashMap<>();
        tree.find("logs")
                .ifPresent(logs -> logs.entries().forEach((row, log) -> selections.put(row, LogSelection.of(log))));
        return new PublishedPaper(experiment, tree.get("source").text(), selections, tables, notCompared);
    }

    private static TablePart part(DocumentTree tree) {
        ReplaySetting setting = ReplaySetting.USUAL.with(tree);
        List<Column> columns = new ArrayList<>();
        tree.get("columns").entries().forEach((name, column) -> columns.add(column(name, column, setting)));
        Map<String, Map<String, Double>> figures = new LinkedHashMap<>();
        tree.find("figures")
                .ifPresent(all -> all.entries().forEach((row, figuresOfRow) -> {
                    Map<String, Double> byColumn = new LinkedHashMap<>();
                    figuresOfRow.entries().forEach((column, figure) -> {
                        requireColumn(column, columns, figure);
                        byColumn.put(column, figure.number());
                    });
                    figures.put(row, byColumn);
                }));
        List<String> rows = tree.find("rows").isPresent() ? texts(tree, "rows") : List.copyOf(figures.keySet());
        List<Claim> claims = new ArrayList<>();
        for (DocumentTree claim : tree.elements("claims")) {
            claims.add(claim(claim, columns, rows));
        }
        return new TablePart(
                tree.get("part").text(),
                Metric.called(tree.get("metric").text()).orElseThrow(() -> tree.wrong("there is no such metric")),
                columns,
                rows,
                figures,
                claims,
                tree.find("only-in-full").map(DocumentTree::isTrue).orElse(false)
                        ? TablePart.Amount.IN_FULL
                        : TablePart.Amount.ALWAYS);
    }

    private static Column column(String name, DocumentTree tree, ReplaySetting setting) {
        Column column = new Column(name, tree.text("policy"), tree.text("over"), tree.text("of"), setting.with(tree));
        column.policies().forEach(policy -> Policies.check(PolicySpec.parse(policy)));
        return column;
    }

    private static Claim claim(DocumentTree tree, List<Column> columns, List<String> rows) {
        DocumentTree right = tree.get("right");
        OptionalDouble number = right.numberIfAny();
        List<String> left = texts(tree, "left");
        left.forEach(column -> requireColumn(column, columns, tree));
        if (number.isEmpty()) {
            requireColumn(right.text(), columns, tree);
        }
        return new Claim(
                tree.get("says").text(),
                left,
                Claim.Relation.valueOf(
                        tree.get("is").text().toUpperCase(Locale.ROOT).replace('-', '_')),
                number.isPresent() ? Optional.empty() : Optional.of(right.text()),
                number,
                tree.find("rows").isPresent() ? texts(tree, "rows") : rows,
                tree.text("why-not").orElse(""));
    }

    private static void requireColumn(String name, List<Column> columns, DocumentTree tree) {
        if (columns.stream().noneMatch(column -> column.name().equals(name))) {
            throw tree.wrong("there is no column " + name);
        }
    }

    private static List<String> texts(DocumentTree tree, String key) {
        return tree.elements(key).stream().map(DocumentTree::text).toList();
    }
}
