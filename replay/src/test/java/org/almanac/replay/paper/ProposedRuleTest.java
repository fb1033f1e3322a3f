package org.almanac.replay.paper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.ReplayProgress;
import org.almanac.workload.log.ReadProgress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProposedRuleTest {
    private static final String WIDEST = "maui:queue-time-weight=0,size-weight=1";
    private static final String NARROWEST = "maui:queue-time-weight=0,size-weight=-1";

    @TempDir
    Path folder;

    private static String policyOf(String sentence) {
        return sentence.substring(sentence.indexOf(" --policy ") + " --policy ".length());
    }

    private static String rule(double jobs, double cpus, double margin) {
        List<Column> columns = List.of(column("jobs"), column("cpus-median"));
        Map<String, Measured> figures = new LinkedHashMap<>();
        figures.put("jobs", Measured.of(jobs, margin));
        figures.put("cpus-median", Measured.of(cpus, margin));
        TablePart part = new TablePart(
                "part",
                Metric.RELATIVE_CORRELATION,
                columns,
                List.of("KTH-SP2"),
                Map.of(),
                List.of(),
                TablePart.Amount.ALWAYS);
        List<String> rules = ProposedRule.of(List.of(new MeasuredPart(part, Map.of("KTH-SP2", figures))));
        assertEquals(1, rules.size());
        return rules.get(0);
    }

    private static Column column(String attribute) {
        return new Column(
                attribute,
                Optional.of("flex:slack=1"),
                Optional.of("maui"),
                Optional.of(attribute),
                ReplaySetting.USUAL);
    }

    @Test
    void theAttributeThatGoesMostWithTheDifferenceMakesARuleThatCanBeRun() {
        String said = rule(0.9, -0.8, 0.2);

        assertTrue(said.contains("cpus-median goes most with it (-0.80"), said);
        assertEquals("workload-adaptive:by=cpus,wide=flex:slack=1,narrow=maui", policyOf(said));
        Policies.check(PolicySpec.parse(policyOf(said)));
    }

    @Test
    void largeValuesPutThePolicyInChargeThatWaitsLessThen() {
        assertTrue(rule(0, 0.8, 0.2).endsWith("wide=maui,narrow=flex:slack=1"));
    }

    @Test
    void whatMayBeChanceMakesNoRule() {
        assertTrue(rule(0.9, 0.5, 0.4).endsWith("no rule is proposed"));
    }

    /** Months in which the wide jobs are the short ones alternate with months in which the narrow ones are. */
    private static String log() {
        StringBuilder text = new StringBuilder("; MaxProcs: 10\n; UnixStartTime: 0\n");
        int number = 0;
        for (int month = 0; month < 12; month++) {
            boolean wide = month % 2 == 1;
            int pace = 1 + month * month % 5;
            for (int day = 0; day < 6; day++) {
                long time = (month * 31L + day) * 86_400;
                number = add(text, number, time, 1, 10, 20 * pace);
                number = add(text, number, time + 1, 6, wide ? 9 : 6, 5 * pace);
                number = add(text, number, time + 1, 2, wide ? 6 : 9, 60 * pace);
            }
        }
        return text.toString();
    }

    private static int add(StringBuilder text, int number, long submit, int jobs, int cpus, int runtime) {
        for (int i = 1; i <= jobs; i++) {
            text.append(number + i + " " + submit + " -1 " + runtime + " " + cpus + " -1 -1 " + cpus + " " + runtime
                    + " -1 1 1 -1 -1 -1 -1 -1 -1\n");
        }
        return number + jobs;
    }

    private Map<String, Measured> measure(Metric metric, List<Column> columns) throws Exception {
        TablePart part =
                new TablePart("part", metric, columns, List.of("own"), Map.of(), List.of(), TablePart.Amount.ALWAYS);
        PaperLog log = new LogFolder(folder)
                .read("own", LogSelection.ALL, 1, ReadProgress.NONE)
                .orElseThrow();
        KeptReplays kept = new KeptReplays(folder);
        RowReplays row = new RowRunner(kept, 1, "0.1", ReplayProgress.NONE, 1).run(log, List.of(part));
        Map<String, Measured> figures = new LinkedHashMap<>();
        columns.forEach(column -> figures.put(column.name(), metric.of(row, part, column)));
        return figures;
    }

    @Test
    void whereCpusTellWhichPolicyWinsTheRuleWaitsLessThanEachOfTheTwo() throws Exception {
        Files.writeString(folder.resolve("own.swf"), log());
        List<Column> attributes = Arrays.stream(WorkloadAttribute.values())
                .map(WorkloadAttribute::text)
                .map(each -> new Column(
                        each, Optional.of(WIDEST), Optional.of(NARROWEST), Optional.of(each), ReplaySetting.USUAL))
                .toList();
        TablePart part = new TablePart(
                "part",
                Metric.RELATIVE_CORRELATION,
                attributes,
                List.of("own"),
                Map.of(),
                List.of(),
                TablePart.Amount.ALWAYS);
        Map<String, Measured> figures = measure(Metric.RELATIVE_CORRELATION, attributes);
        String rule = policyOf(ProposedRule.of(List.of(new MeasuredPart(part, Map.of("own", figures))))
                .get(0));

        assertEquals(
                "workload-adaptive:by=cpus,wide=maui:queue-time-weight=0:size-weight=1"
                        + ",narrow=maui:queue-time-weight=0:size-weight=-1",
                rule);
        Map<String, Measured> waits = measure(
                Metric.MEAN_WAIT,
                Stream.of(WIDEST, NARROWEST, rule)
                        .map(each -> new Column(
                                each, Optional.of(each), Optional.empty(), Optional.empty(), ReplaySetting.USUAL))
                        .toList());
        double shorter =
                Math.min(waits.get(WIDEST).value(), waits.get(NARROWEST).value());
        assertTrue(waits.get(rule).value() < 0.8 * shorter, waits::toString);
    }
}
