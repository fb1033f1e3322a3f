package org.almanac.replay.paper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.almanac.replay.ReplayException;
import org.almanac.replay.ReplayLog.Cancelled;
import org.almanac.replay.ReplayProgress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaperExperimentTest {
    @TempDir
    Path folder;

    private static PublishedPaper published(String name) {
        return PublishedPapers.all().stream()
                .filter(each -> each.experiment().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private PaperExperiment experiment(String name, String table, long seed) {
        return experiment(published(name), table, new LogFolder(folder), seed);
    }

    private PaperExperiment experiment(PublishedPaper paper, String table, PaperLogs logs, long seed) {
        return new PaperExperiment(
                paper,
                Optional.of(table),
                logs,
                new KeptReplays(folder.resolve("results")),
                TablePart.Amount.ALWAYS,
                seed,
                "0.1");
    }

    private String text(String name, String table, long seed) throws InterruptedException {
        return PaperText.of(experiment(name, table, seed).run(ReplayProgress.NONE));
    }

    private List<Path> results() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("results"))) {
            return files.sorted().toList();
        }
    }

    @Test
    void goesOnWhereItWasBrokenOff() throws Exception {
        String first = text("balanced", "fig3", 3);
        List<Path> kept = results();
        assertEquals(8, kept.size(), "each policy is replayed once on each machine, though four parts want it");

        Files.delete(kept.get(1));
        assertEquals(first, text("balanced", "fig3", 3));
        assertEquals(kept, results());

        // What is kept is taken and not replayed.
        for (Path each : kept) {
            Files.writeString(
                    each, Files.readString(each).replaceFirst("\"makespan_s\":[0-9.]+", "\"makespan_s\":77.0"));
        }
        assertTrue(text("balanced", "fig3", 3).contains(" 77.0"));
    }

    @Test
    void theSameSeedGivesTheSame() throws Exception {
        String first = text("balanced", "fig3", 3);
        for (Path each : results()) {
            Files.delete(each);
        }

        assertEquals(first, text("balanced", "fig3", 3));
        assertTrue(!first.equals(text("balanced", "fig3", 4)), "another seed draws another order");
    }

    @Test
    void whatIsNotAtHandIsToldAndDoesNotHold() throws Exception {
        Files.writeString(folder.resolve("KTH-SP2.swf"), log());

        PaperResult result = experiment("adaptive", "2", 1).run(ReplayProgress.NONE);

        assertEquals(List.of("KTH-SP2"), List.copyOf(result.files().keySet()));
        assertTrue(result.count(Verdict.Outcome.NOT_COMPARED) > 20);
        assertTrue(result.count(Verdict.Outcome.HOLDS) + result.count(Verdict.Outcome.DOES_NOT_HOLD) > 10);
        assertTrue(PaperText.of(result).contains("ours   the log is not at hand"), PaperText.of(result));
    }

    @Test
    void proposesARuleFromTheMonthsOfTheLog() throws Exception {
        Files.writeString(folder.resolve("KTH-SP2.swf"), log());

        PaperResult result = experiment("adaptive", "7", 1).run(ReplayProgress.NONE);

        List<String> findings = result.tables().get(0).findings();
        assertTrue(findings.get(0).startsWith("KTH-SP2: "), findings::toString);
    }

    @Test
    void ofSeveralSeedsTheMeanIsTold() throws Exception {
        Files.writeString(folder.resolve("KTH-SP2.swf"), log());

        Measured first = meanWait(5, 1, Optional.empty());
        Measured second = meanWait(6, 1, Optional.empty());
        Measured both = meanWait(5, 2, Optional.empty());

        assertNotEquals(first.value(), second.value(), "the search draws by lot");
        assertEquals((first.value() + second.value()) / 2, both.value(), 1e-6);
        // The t-interval of two values: 12.706 standard errors.
        assertEquals(12.706 * Math.abs(first.value() - second.value()) / 2, both.margin(), 0.01);
        assertEquals(2, results().size(), "the replays of one seed are taken for several");
    }

    @Test
    void usersWhoReactAreOtherReplaysWithFiguresOfTheirOwn() throws Exception {
        Files.writeString(folder.resolve("KTH-SP2.swf"), log());

        Measured recorded = meanWait(5, 1, Optional.empty());
        Measured reacting = meanWait(5, 1, Optional.of("react:hours=any"));
        Measured thoughtful = meanWait(5, 1, Optional.of("react:hours=any,think=2h"));

        assertNotEquals(recorded.value(), reacting.value());
        assertNotEquals(reacting.value(), thoughtful.value());
        assertEquals(3, results().size(), "nothing that was kept of other users is taken");
        List<String> kept = new ArrayList<>();
        for (Path each : results()) {
            kept.add(Files.readString(each));
        }
        assertEquals(
                2,
                kept.stream()
                        .filter(each -> each.contains("\"jobs_a_week\":") && each.contains("\"events_with-floors\":"))
                        .count());
    }

    @Test
    void aRowMayBeTheDaysInTheMiddleOfALog() throws Exception {
        Files.writeString(folder.resolve("KTH-SP2.swf"), log());
        LogSelection middle = new LogSelection(
                Optional.of("KTH-SP2"),
                OptionalInt.of(40),
                OptionalInt.empty(),
                List.of(),
                LogSelection.Ran.ANY,
                Cancelled.KEEP);
        Column jobs = new Column(
                "jobs", Optional.empty(), Optional.empty(), Optional.of("replayed-jobs"), ReplaySetting.USUAL);
        TablePart part = new TablePart(
                "jobs",
                Metric.LOG_FACT,
                List.of(jobs),
                List.of("KTH-SP2", "KTH-SP2, middle"),
                Map.of(),
                List.of(),
                TablePart.Amount.ALWAYS);
        PublishedPaper paper = new PublishedPaper(
                "one",
                "",
                Map.of("KTH-SP2, middle", middle),
                List.of(new PublishedTable("1", "", List.of(part))),
                List.of());

        PaperResult result = experiment(paper, "1", new LogFolder(folder), 1).run(ReplayProgress.NONE);

        MeasuredPart measured = result.tables().get(0).parts().get(0);
        assertEquals(240, measured.ours("KTH-SP2", "jobs").orElseThrow().value());
        // Of six bursts, 31 days apart, the third and the fourth.
        assertEquals(80, measured.ours("KTH-SP2, middle", "jobs").orElseThrow().value());
    }

    /** Of a search by lot on the log, under so many seeds from the first on. */
    private Measured meanWait(long first, int seeds, Optional<String> users) throws InterruptedException {
        ReplaySetting usual = ReplaySetting.USUAL;
        ReplaySetting setting = new ReplaySetting(
                usual.estimate(),
                usual.deadlines(),
                usual.nodes(),
                usual.megabytesPerCpu(),
                users,
                usual.load(),
                seeds,
                0);
        Column column = new Column(
                "search",
                Optional.of("planned:preset=paper,iterations=5"),
                Optional.empty(),
                Optional.empty(),
                setting);
        TablePart part = new TablePart(
                "wait",
                Metric.MEAN_WAIT,
                List.of(column),
                List.of("KTH-SP2"),
                Map.of(),
                List.of(),
                TablePart.Amount.ALWAYS);
        PublishedPaper paper =
                new PublishedPaper("one", "", Map.of(), List.of(new PublishedTable("1", "", List.of(part))), List.of());
        PaperResult result = new PaperExperiment(
                        paper,
                        Optional.empty(),
                        new LogFolder(folder),
                        new KeptReplays(folder.resolve("results")),
                        TablePart.Amount.ALWAYS,
                        first,
                        "0.1")
                .run(ReplayProgress.NONE);
        return result.tables().get(0).parts().get(0).ours("KTH-SP2", "search").orElseThrow();
    }

    @Test
    void aLogOfOnesOwnIsTheOnlyRowAndAskedWhatThePaperClaimsOfAllLogs() throws Exception {
        OwnLog own = new OwnLog(Files.writeString(folder.resolve("site.2026.swf"), log()));
        PublishedPaper paper = published("adaptive").on(own);

        PaperResult rule = experiment(paper, "7", own, 1).run(ReplayProgress.NONE);
        PaperResult waits = experiment(paper, "2", own, 1).run(ReplayProgress.NONE);

        assertEquals(List.of("site.2026"), List.copyOf(rule.files().keySet()));
        assertTrue(rule.tables().get(0).findings().get(0).startsWith("site.2026: "), () -> PaperText.of(rule));
        String text = PaperText.of(waits);
        assertTrue(text.contains("Flex waits less than EASY: site.2026"), text);
        assertTrue(!text.contains("on two of three logs") && !text.contains("paper "), text);
        assertEquals(0, waits.count(Verdict.Outcome.NOT_COMPARED));
    }

    @Test
    void ofALogOfOnesOwnNothingIsMadeUp() {
        PublishedPaper paper = published("balanced").on(new OwnLog(folder.resolve("site.swf.gz")));

        assertEquals(
                List.of("fig1"),
                paper.tables().stream().map(PublishedTable::number).toList());
    }

    @Test
    void withoutAnyLogItSaysWhichItLooksFor() {
        String said = assertThrows(
                        ReplayException.class,
                        () -> experiment("adaptive", "2", 1).run(ReplayProgress.NONE))
                .getMessage();
        assertTrue(
                said.startsWith("--logs " + folder + ": none of the experiment's logs is there: SDSC-BLUE, SDSC-SP2"),
                said);
    }

    /** Jobs of two widths over six months, in bursts so that they wait. */
    private static String log() {
        StringBuilder text = new StringBuilder("; MaxProcs: 10\n; UnixStartTime: 0\n");
        for (int i = 0; i < 240; i++) {
            long submit = i / 40 * 31 * 86_400L + i % 40 * 10L * (1 + i % 3);
            int cpus = i % 7 == 0 ? 9 : 2 + i / 60;
            int runtime = 100 + 37 * (i % 11) + i;
            text.append(i + 1 + " " + submit + " -1 " + runtime + " " + cpus + " -1 -1 " + cpus + " " + 2 * runtime
                    + " -1 1 " + i % 5 + " -1 -1 -1 -1 -1 -1\n");
        }
        return text.toString();
    }
}
