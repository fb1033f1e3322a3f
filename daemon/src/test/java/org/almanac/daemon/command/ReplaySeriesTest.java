package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.almanac.daemon.Run;
import org.almanac.daemon.program.ExitCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays under several seeds and with varied parameters by command line. */
class ReplaySeriesTest {
    @TempDir
    Path folder;

    private Path trace;

    @BeforeEach
    void writeTrace() throws IOException {
        trace = Files.writeString(folder.resolve("t.swf"), """
            ; MaxProcs: 4
            1 0 -1 100 4 -1 -1 4 100 -1 1 11 -1 -1 -1 -1 -1 -1
            2 10 -1 5 4 -1 -1 4 10 -1 1 12 -1 -1 -1 -1 -1 -1
            3 20 -1 50 2 -1 -1 2 60 -1 5 11 -1 -1 -1 -1 -1 -1
            """);
    }

    @Test
    void aLogWithoutLotsIsTheSameUnderEverySeed() {
        Run run = Run.almanac("replay", trace, "--seeds", "3", "--policy", "fcfs", "--policy", "easy");

        assertEquals(new Run(ExitCode.DONE, run.out(), ""), run);
        List<String> lines = run.out().lines().toList();
        assertEquals(3, lines.size());
        // The jobs wait 0, 90 and 85 seconds.
        assertTrue(lines.get(1).matches("fcfs +58\\.3 ± 0\\.0 .*"), lines.get(1));
        assertTrue(lines.get(2).contains("+0.0 [+0.0, +0.0]"), lines.get(2));
    }

    @Test
    void aMadeUpLogIsAnotherUnderEverySeedAndTheSeriesTheSameEachTime() {
        Object[] command = {"replay", "--sample", "--seeds", "2", "--policy", "fcfs", "--policy", "easy"};
        Run run = Run.almanac(command);

        assertEquals(ExitCode.DONE, run.code());
        assertFalse(run.out().lines().toList().get(1).contains("± 0.0 "), run.out());
        assertEquals(run, Run.almanac(command));
    }

    @Test
    void aVariedParameterMakesOneLineAValue() {
        Run run = Run.almanac(
                "replay",
                trace,
                "--policy",
                "fcfs",
                "--policy",
                "flex",
                "--vary",
                "slack=1..100/log:3",
                "--seeds",
                "2");

        assertEquals(
                List.of("policy", "fcfs", "flex:slack=1", "flex:slack=10", "flex:slack=100"),
                run.out().lines().map(line -> line.split(" ")[0]).toList());
    }

    @Test
    void ofUsersWhoReactThroughputIsComparedToo() throws IOException {
        Path json = folder.resolve("react.json");

        Run run = Run.almanac(
                "replay",
                trace,
                "--policy",
                "fcfs",
                "--policy",
                "easy",
                "--users",
                "react",
                "--seeds",
                3,
                "--json",
                json);

        assertEquals(new Run(ExitCode.DONE, run.out(), ""), run);
        assertTrue(
                run.out().lines().anyMatch(line -> line.matches("policy +jobs a week +difference, 95 % .*")),
                run.out());
        JsonNode series = new ObjectMapper().readTree(Files.readString(json));
        JsonNode users = series.get("runs").get(0).get("users");
        assertEquals(
                users.get("jobs_a_week").asDouble(),
                series.get("compared")
                        .get(0)
                        .get("users.jobs_a_week")
                        .get("mean")
                        .asDouble(),
                1e-9);
        assertEquals(2, users.get("by_user").size());
        assertEquals(1, users.get("submitted_by_week").size());
    }

    @Test
    void whatNoPolicyTakesIsRefusedWithTheNearestName() {
        Run run = Run.almanac("replay", trace, "--policy", "flex", "--vary", "slak=1,2");

        assertEquals(ExitCode.USAGE, run.code());
        assertTrue(run.err().contains("--vary slak=1,2") && run.err().contains("slack"), run.err());
        assertEquals("", run.out());
    }

    @Test
    void oneSeedIsNoSeriesAndASeriesHasNoJobsFile() {
        assertEquals(
                ExitCode.USAGE, Run.almanac("replay", trace, "--seeds", "1").code());

        Path jobs = folder.resolve("jobs.csv");
        Run run = Run.almanac("replay", trace, "--seeds", "2", "--jobs", jobs);
        assertEquals(ExitCode.USAGE, run.code());
        assertTrue(run.err().contains("--seeds and --jobs exclude each other"), run.err());
        for (String option :
                List.of("--by month", "--cdf wait", "--report r.html", "--evalys e.csv", "--search-history s.csv")) {
            String[] words = option.split(" ");
            Run refused = Run.almanac("replay", trace, "--seeds", "2", words[0], words[1]);
            assertEquals(ExitCode.USAGE, refused.code(), refused.err());
            assertTrue(refused.err().contains("--seeds and " + words[0] + " exclude each other"), refused.err());
        }
        assertFalse(Files.exists(jobs));
    }

    private Path writeOther() throws IOException {
        return Files.writeString(folder.resolve("other.swf"), """
            ; MaxProcs: 8
            1 0 -1 100 6 -1 -1 6 100 -1 1 11 -1 -1 -1 -1 -1 -1
            2 10 -1 500 8 -1 -1 8 1000 -1 1 12 -1 -1 -1 -1 -1 -1
            3 20 -1 50 2 -1 -1 2 60 -1 5 11 -1 -1 -1 -1 -1 -1
            """);
    }

    @Test
    void severalLogsHaveATableEachAndASummary() throws IOException {
        Path other = writeOther();
        Path json = folder.resolve("out.json");

        Run run = Run.almanac("replay", trace, other, "--policy", "fcfs", "--policy", "easy", "--json", json);

        assertEquals(new Run(ExitCode.DONE, run.out(), ""), run);
        assertTrue(run.out().startsWith(trace + "\n"), run.out());
        assertTrue(run.out().contains("\n" + other + "\n"), run.out());
        assertTrue(run.out().contains("Against fcfs, over 2 logs:"), run.out());
        JsonNode series = new ObjectMapper().readTree(Files.readString(json));
        assertEquals(4, series.get("runs").size());
        assertEquals(trace.toString(), series.get("runs").get(1).get("log").asText());
        // The jobs wait 0, 90 and 85 seconds, as in a replay of this log alone.
        assertEquals(175.0 / 3, series.get("runs").get(1).get("mean_wait_s").asDouble(), 1e-9);
        assertEquals(other.toString(), series.get("runs").get(2).get("log").asText());
        // In the other log easy lets the third job pass the second.
        JsonNode wait = series.get("summary").get(0).get("mean_wait_s");
        assertEquals(1, wait.get("down").asInt());
        assertEquals(1, wait.get("cases").asInt());
        assertEquals((30.0 / (670.0 / 3) - 1) / 2, wait.get("mean_change_ratio").asDouble(), 1e-9);
    }

    @Test
    void aMissingLogOrOneThatStandsTwiceIsToldBeforeAnyReplay() {
        Path none = folder.resolve("none.swf");
        assertEquals(
                new Run(ExitCode.FAILED, "", "almanac: " + none + ": no such file\n"),
                Run.almanac("replay", trace, none));
        assertEquals(ExitCode.USAGE, Run.almanac("replay", trace, trace).code());
    }

    @Test
    void scaledAndCompressedReplaysAreThoseOfEditedLogs() throws IOException {
        Path scaled = folder.resolve("scaled.swf");
        Path compressed = folder.resolve("compressed.swf");
        Run.almanac("log", "scale", trace, "--factor", "2.5", "-o", scaled);
        Run.almanac("log", "compress", trace, "--factor", "5", "-o", compressed);

        assertEquals(figures(scaled), figures(trace, "--scale-load", "2.5"));
        assertEquals(figures(compressed), figures(trace, "--compress-time", "5"));
        assertNotEquals(figures(trace), figures(trace, "--scale-load", "2.5"));
        assertEquals(
                ExitCode.USAGE,
                Run.almanac("replay", trace, "--scale-load", "0").code());
    }

    /** The whole result of a replay under easy, but for when it was made and what it took. */
    private static String figures(Path log, String... options) throws IOException {
        List<Object> words = new ArrayList<>(List.of("replay", log, "--policy", "easy", "--format", "json"));
        words.addAll(List.of(options));
        Run run = Run.almanac(words.toArray());
        assertEquals(ExitCode.DONE, run.code(), run.err());
        return run.out().replaceAll("\"time\":\\d+,|\"(trace|elapsed_s|cpu_s)\".*", "");
    }

    private Object[] kept(Path results, Object... more) {
        List<Object> words = new ArrayList<>(List.of("replay", trace, "--policy", "fcfs", "--policy", "flex"));
        words.addAll(List.of("--vary", "slack=1,3", "--seeds", "3", "--deadlines", "share=50%"));
        words.addAll(List.of("--results", results));
        words.addAll(List.of(more));
        return words.toArray();
    }

    @Test
    void aSeriesThatWasBrokenOffGoesOnToTheSameBytes() throws IOException {
        Path results = folder.resolve("r");
        Run whole = Run.almanac(kept(results));
        assertEquals(ExitCode.DONE, whole.code(), whole.err());
        Path joined = results.resolve("results.jsonl");
        String lines = Files.readString(joined);
        String manifest = Files.readString(results.resolve("manifest.json"));
        assertEquals(9, lines.lines().count());
        Files.delete(joined);
        try (Stream<Path> files = Files.list(results)) {
            for (Path file : files.filter(each -> each.toString().matches(".*[0-7]\\.json"))
                    .toList()) {
                Files.delete(file);
            }
        }
        Files.writeString(results.resolve(".almanac.1.new"), "hal");

        Run rest = Run.almanac(kept(results, "--cpus", "1"));

        assertEquals(whole.out(), rest.out());
        assertEquals(lines, Files.readString(joined));
        assertEquals(manifest, Files.readString(results.resolve("manifest.json")));
        assertTrue(whole.err().endsWith("results.jsonl: 9 replays, of which 0 were there already\n"), whole.err());
        assertTrue(rest.err().matches("(?s).*9 replays, of which [1-8] were there already\n"), rest.err());
        assertEquals(whole.out(), Run.almanac(withoutResults()).out());
    }

    private Object[] withoutResults() {
        List<Object> words = new ArrayList<>(List.of(kept(folder)));
        words.subList(words.size() - 2, words.size()).clear();
        return words.toArray();
    }

    @Test
    void resultsOfAnotherVersionLogOrCommandAreNotMixed() throws IOException {
        Path results = folder.resolve("r");
        assertEquals(ExitCode.DONE, Run.almanac(kept(results)).code());
        JsonNode manifest = new ObjectMapper().readTree(Files.readString(results.resolve("manifest.json")));
        assertEquals(64, manifest.get("logs").get(trace.toString()).asText().length());
        assertEquals(1, manifest.get("seed").asInt());
        assertTrue(manifest.get("command").asText().startsWith("almanac replay "), manifest::toString);

        assertRefused("estimate was kill then and is exact now", kept(results, "--estimate", "exact"));
        assertRefused("seed was 1 then and is 7 now", kept(results, "--seed", "7"));
        Files.writeString(
                results.resolve("manifest.json"),
                manifest.toString().replace(manifest.get("almanac").asText(), "0.0.9"));
        assertRefused("almanac was 0.0.9 then", kept(results));
        Files.writeString(trace, Files.readString(trace) + "; another comment\n");
        assertRefused("", kept(results));
        assertRefused("there are files, but no manifest.json", kept(folder));
        assertRefused(trace + ": this is not a directory", kept(trace));
    }

    private static void assertRefused(String why, Object... command) {
        Run run = Run.almanac(command);
        assertEquals(ExitCode.FAILED, run.code());
        assertEquals("", run.out());
        assertEquals(1, run.err().lines().count(), run.err());
        assertTrue(run.err().contains(why), run.err());
    }

    @Test
    void aLogOfCeritIsKeptWithItsMachine() throws IOException {
        Path log = Files.writeString(
                folder.resolve("c.swf"), "1 0 0 10 1 -1 -1 1 100 -1 1 1 1 -1 1 -1 -1 -1 {1} default 1:ppn=1\n");
        Files.writeString(folder.resolve("c.machines"), "0 main 2 4 1 1000\n");
        Path results = folder.resolve("r");

        Run run = Run.almanac("replay", log, "--policy", "fcfs", "--results", results);

        assertEquals(ExitCode.DONE, run.code(), run.err());
        JsonNode logs = new ObjectMapper()
                .readTree(Files.readString(results.resolve("manifest.json")))
                .get("logs");
        assertEquals(2, logs.size());
        assertEquals(64, logs.get("c.machines").asText().length());
    }
}
