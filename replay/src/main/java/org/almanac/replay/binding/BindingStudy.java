package org.almanac.replay.binding;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.almanac.replay.TextTable;

/**
 * Every fixed binding against those that adjust themselves, on several workloads, each at several cycles and costs of a
 * transition.
 */
public record BindingStudy(List<BindingTable> tables) {
    /** The logs of which most groups are known. */
    public static final List<String> LOGS = List.of("KTH-SP2", "SDSC-SP2");

    /** The fixed bindings for the paper's workload, in seconds. */
    private static final List<Long> OF_CONDOMINIUM = List.of(0L, 60L, 120L, 180L, 240L, 360L, 480L, 600L, 800L, 1_000L);

    private static final List<Long> CYCLES = List.of(10L, 0L);
    private static final long TRANSITION = 5;
    private static final long TRANSITION_OF_LOGS = 30;

    public BindingStudy {
        tables = List.copyOf(tables);
    }

    /** Runs it on the paper's workload, drawn so many times, and on logs. */
    public static BindingStudy run(int seeds, long firstSeed, List<OwnedWorkload> logs) throws InterruptedException {
        List<BindingTable> tables = new ArrayList<>();
        List<OwnedWorkload> drawn = LongStream.range(firstSeed, firstSeed + seeds)
                .mapToObj(OwnedWorkload::condominium)
                .toList();
        for (long cycle : CYCLES) {
            tables.add(BindingTable.of(drawn, OF_CONDOMINIUM, cycle, TRANSITION));
        }
        for (OwnedWorkload log : logs) {
            for (long cycle : CYCLES) {
                tables.add(BindingTable.of(List.of(log), ofLog(log.medianRuntime()), cycle, TRANSITION_OF_LOGS));
            }
        }
        return new BindingStudy(tables);
    }

    /** From 0 to ten times the median runtime. */
    private static List<Long> ofLog(long median) {
        return LongStream.of(0, 25, 50, 100, 200, 500, 1_000)
                .map(percent -> percent * median / 100)
                .boxed()
                .toList();
    }

    /** For people. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (BindingTable table : tables) {
            text.append(table.workload())
                    .append(", cycle ")
                    .append(table.cycle())
                    .append(" s, transition ")
                    .append(table.transition())
                    .append(" s");
            if (table.seeds() > 1) {
                text.append(", mean of ").append(table.seeds()).append(" draws");
            }
            text.append('\n');
            List<List<String>> rows = new ArrayList<>();
            rows.add(List.of("policy", "D/T %", "%U", "M", "W %", "score", "against best fixed"));
            table.fixed().forEach(run -> rows.add(row(table, run)));
            table.adjusting().forEach(run -> rows.add(row(table, run)));
            TextTable.append(rows, text);
            text.append("best fixed: ").append(table.bestFixed().policy()).append('\n');
            for (BindingRun run : table.adjusting()) {
                text.append(run.policy())
                        .append(
                                table.isNearerThanAllNoMoreUsed(run)
                                        ? ": nearer to the targets than each fixed binding that uses the machine no more\n"
                                        : ": not nearer to the targets than each fixed binding that uses the machine no more\n");
            }
            text.append('\n');
        }
        return text.append(
                        "score: D/T + (100 - %U) + transition x M as a part of all cpu seconds; each in percent, weight 1\n")
                .toString();
    }

    private static List<String> row(BindingTable table, BindingRun run) {
        double above = 100 * table.above(run);
        return List.of(
                run.policy(),
                TextTable.fixed(run.distance(), 2),
                TextTable.fixed(run.utilization(), 2),
                TextTable.fixed(run.matches(), 0),
                TextTable.fixed(100 * run.wastedShare(), 1),
                TextTable.fixed(run.score(), 2),
                (above > 0 ? "+" : "") + TextTable.fixed(above, 1) + " %");
    }

    /** For programs; shares of 1, times in seconds. */
    public String json() throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeArrayFieldStart("tables");
            for (BindingTable table : tables) {
                json.writeStartObject();
                json.writeStringField("workload", table.workload());
                json.writeNumberField("cycle", table.cycle());
                json.writeNumberField("transition", table.transition());
                json.writeNumberField("draws", table.seeds());
                json.writeStringField("best_fixed", table.bestFixed().policy());
                json.writeArrayFieldStart("runs");
                for (BindingRun run : table.fixed()) {
                    write(table, run, json);
                }
                for (BindingRun run : table.adjusting()) {
                    write(table, run, json);
                }
                json.writeEndArray();
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        return text.append('\n').toString();
    }

    private static void write(BindingTable table, BindingRun run, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("policy", run.policy());
        json.writeNumberField("mean_distance", run.distance() / 100);
        json.writeNumberField("utilization", run.utilization() / 100);
        json.writeNumberField("matches", run.matches());
        json.writeNumberField("wasted", run.wasted());
        json.writeNumberField("transitions", run.transitions() / 100);
        json.writeNumberField("mean_wait", run.meanWait());
        json.writeNumberField("score", run.score());
        json.writeNumberField("above_best_fixed", table.above(run));
        json.writeBooleanField("nearer_than_all_no_more_used", table.isNearerThanAllNoMoreUsed(run));
        json.writeEndObject();
    }
}
