package org.almanac.replay.paper;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.replay.ReplayException;
import org.almanac.replay.ReplayProgress;
import org.almanac.workload.log.ReadProgress;

/**
 * A paper's experiment on the logs at hand: each log is read once, each replay that any table wants is made once, and all
 * figures follow from these.
 *
 * @param table the number of the only table that is wanted; empty for all
 * @param amount whether parts are measured that take long
 * @param version of the program; what another one has kept is not taken
 */
public record PaperExperiment(
        PublishedPaper paper,
        Optional<String> table,
        PaperLogs logs,
        KeptReplays kept,
        TablePart.Amount amount,
        long seed,
        String version) {

    /** Runs what is not kept already; progress is told in thousandths of replays. */
    public PaperResult run(ReplayProgress progress) throws InterruptedException {
        List<PublishedTable> wanted = paper.tables().stream()
                .filter(each -> table.isEmpty() || table.get().equals(each.number()))
                .toList();
        Map<String, Path> files = files(wanted);
        kept.prepare();
        List<TablePart> parts = wanted.stream()
                .flatMap(each -> each.parts().stream())
                .filter(this::isMeasured)
                .toList();
        Map<TablePart, Map<String, Map<String, Measured>>> figures = new HashMap<>();
        parts.forEach(part -> figures.put(part, new LinkedHashMap<>()));
        RowRunner runner = new RowRunner(kept, seed, version, progress, replays(parts, files));
        for (String row : rows(parts)) {
            Optional<PaperLog> log = logs.read(row, paper.selection(row), seed, ReadProgress.NONE);
            if (log.isPresent()) {
                List<TablePart> ofRow =
                        parts.stream().filter(part -> part.rows().contains(row)).toList();
                RowReplays replays = runner.run(log.get(), ofRow);
                ofRow.forEach(part -> figures.get(part).put(row, measure(replays, part)));
            }
        }
        List<MeasuredTable> tables = new ArrayList<>();
        for (PublishedTable each : wanted) {
            List<MeasuredPart> measured = each.parts().stream()
                    .filter(this::isMeasured)
                    .map(part -> new MeasuredPart(part, figures.get(part)))
                    .toList();
            List<String> findings = new ArrayList<>(ProposedRule.of(measured));
            findings.addAll(ChangesOverLogs.of(measured));
            tables.add(new MeasuredTable(each, measured, findings));
        }
        return new PaperResult(paper, seed, files, tables, leftOut(wanted));
    }

    private static Map<String, Measured> measure(RowReplays replays, TablePart part) {
        Map<String, Measured> figures = new LinkedHashMap<>();
        part.columns().forEach(column -> figures.put(column.name(), measure(replays, part, column)));
        return figures;
    }

    /** Of several seeds their mean, with its margin. */
    private static Measured measure(RowReplays replays, TablePart part, Column column) {
        List<Column> seeds = column.bySeed();
        if (seeds.size() == 1) {
            return part.metric().of(replays, part, column);
        }
        return Measured.meanOf(seeds.stream()
                .map(each -> part.metric().of(replays, part, each).value())
                .toList());
    }

    private boolean isMeasured(TablePart part) {
        return amount == TablePart.Amount.IN_FULL || part.amount() == TablePart.Amount.ALWAYS;
    }

    private List<NotCompared> leftOut(List<PublishedTable> wanted) {
        List<NotCompared> leftOut = new ArrayList<>(paper.notCompared());
        for (PublishedTable each : wanted) {
            for (TablePart part : each.parts()) {
                if (!isMeasured(part)) {
                    leftOut.add(new NotCompared(each.title() + ", " + part.name(), "takes long; measured with --full"));
                }
            }
        }
        return leftOut;
    }

    private static Set<String> rows(List<TablePart> parts) {
        Set<String> rows = new LinkedHashSet<>();
        parts.forEach(part -> rows.addAll(part.rows()));
        return rows;
    }

    /** The files at hand; none at all is a failure. */
    private Map<String, Path> files(List<PublishedTable> wanted) {
        Map<String, Path> files = new LinkedHashMap<>();
        Set<String> rows = new LinkedHashSet<>();
        wanted.forEach(each -> each.parts().forEach(part -> rows.addAll(part.rows())));
        rows.forEach(row -> logs.find(paper.selection(row).log().orElse(row)).ifPresent(file -> files.put(row, file)));
        if (files.isEmpty() && !rows.contains(PaperLogs.MADE_UP)) {
            rows.removeIf(row -> row.startsWith(PaperLogs.PRINTED_ALONE));
            throw new ReplayException(logs.place() + ": none of the experiment's logs is there: "
                    + String.join(", ", rows)
                    + "; a log is known by the beginning of its file's name, as in KTH-SP2-1996-2.1-cln.swf.gz");
        }
        return files;
    }

    private static int replays(List<TablePart> parts, Map<String, Path> files) {
        Set<String> replays = new LinkedHashSet<>();
        for (TablePart part : parts) {
            for (String row : part.rows()) {
                if (files.containsKey(row) || row.equals(PaperLogs.MADE_UP)) {
                    part.columns()
                            .forEach(column -> column.setting()
                                    .bySeed()
                                    .forEach(setting ->
                                            column.policies().forEach(policy -> replays.add(row + setting + policy))));
                }
            }
        }
        return replays.size();
    }
}
