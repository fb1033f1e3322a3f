package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.almanac.daemon.Run;
import org.almanac.daemon.program.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Papers' experiments by command line. */
class ExperimentCommandTest {
    @TempDir
    Path folder;

    private Run experiment(Object... args) {
        Object[] all = new Object[args.length + 5];
        all[0] = "experiment";
        System.arraycopy(args, 0, all, 1, args.length);
        all[args.length + 1] = "--results";
        all[args.length + 2] = folder.resolve("results");
        all[args.length + 3] = "--logs";
        all[args.length + 4] = folder;
        return Run.almanac(all);
    }

    @Test
    void tellsThePapersFigureOursAndWhetherTheClaimHolds() throws IOException {
        Path file = folder.resolve("out.json");
        Run run = experiment("balanced", "--table", "fig3", "--seed", 5, "--json", file);

        assertEquals(new Run(ExitCode.DONE, run.out(), ""), run);
        assertTrue(run.out().contains("IBB and best fit finish alike"), run::out);
        JsonNode json = new ObjectMapper().readTree(Files.readString(file));
        assertEquals("balanced", json.get("experiment").asText());
        assertEquals(5, json.get("seed").asInt());
        JsonNode table = json.get("tables").get(0);
        assertEquals("fig3", table.get("table").asText());
        JsonNode figure = table.get("parts").get(0).get("figures").get(0);
        assertEquals("improved-balanced", figure.get("policy").asText());
        assertTrue(figure.get("paper").isNull(), "a plot has no number");
        assertTrue(figure.get("ours").asDouble() > 0);
        int verdicts = 0;
        for (JsonNode part : table.get("parts")) {
            verdicts += part.get("claims").size();
        }
        assertEquals(
                verdicts, json.get("holds").asInt() + json.get("does_not_hold").asInt());
    }

    @Test
    void printsTheJsonThatItWrites() throws IOException {
        Path file = folder.resolve("out.json");
        Run run = experiment("balanced", "--table", "fig3", "--json", file, "-F", "json");

        assertEquals(new ObjectMapper().readTree(Files.readString(file)), run.data());
    }

    @Test
    void measuresTheLogsThatAreThere() throws IOException {
        Files.writeString(folder.resolve("KTH-SP2-1996.swf"), """
                ; MaxProcs: 4
                1 0 -1 100 4 -1 -1 4 100 -1 1 11 -1 -1 -1 -1 -1 -1
                2 10 -1 5 4 -1 -1 4 10 -1 1 12 -1 -1 -1 -1 -1 -1
                """);
        Run run = experiment("adaptive", "--table", "1");

        assertEquals(ExitCode.DONE, run.code());
        assertTrue(run.out().contains("logs: KTH-SP2 = KTH-SP2-1996.swf; seed 1"), run::out);
        List<String> lines = run.out()
                .lines()
                .map(line -> line.strip().replaceAll(" +", " "))
                .toList();
        int paper = lines.indexOf("KTH-SP2 paper 28490 100 48.6");
        assertTrue(paper > 0, run::out);
        assertEquals("ours 2 4 0.0", lines.get(paper + 1));
    }

    @Test
    void aLogOfOnesOwnTakesThePlaceOfThePapers() throws IOException {
        Path own = Files.writeString(folder.resolve("site.swf"), """
                ; MaxProcs: 4
                1 0 -1 100 4 -1 -1 4 100 -1 1 11 -1 -1 -1 -1 -1 -1
                2 10 -1 5 4 -1 -1 4 10 -1 1 12 -1 -1 -1 -1 -1 -1
                """);
        Path results = folder.resolve("results");
        Run run = Run.almanac("experiment", "adaptive", "--table", "7", "--own", own, "--results", results);

        assertEquals(ExitCode.DONE, run.code());
        assertTrue(run.out().contains("logs: site = site.swf; seed 1"), run::out);
        assertTrue(run.out().contains("site: over its months, or in fewer than three, no attribute varies"), run::out);
        assertUsage(
                "--logs has the paper's logs, and --own takes another in their place: give one of the two.",
                experiment("adaptive", "--own", own));
        assertUsage("--own is for experiments on logs.", Run.almanac("experiment", "condominium", "--own", own));
        Path none = folder.resolve("none.swf");
        assertEquals(
                new Run(ExitCode.FAILED, "", "almanac: --own " + none + ": there is no such file or folder\n"),
                Run.almanac("experiment", "adaptive", "--own", none, "--results", results));
    }

    @Test
    void wrongUseIsToldInALine() {
        assertUsage(
                "there is no experiment 'adaptiv'; there are adaptive, deadline, balanced, planning, condominium. Maybe adaptive?",
                experiment("adaptiv"));
        assertUsage(
                "NAME is missing: the experiment; there are adaptive, deadline, balanced, planning, condominium.",
                experiment());
        assertUsage("--table 9: balanced has fig1, fig3.", experiment("balanced", "--table", "9"));
    }

    @Test
    void foldersThatCannotBeUsedAreToldInALine() throws IOException {
        Path none = folder.resolve("none");
        assertEquals(
                new Run(ExitCode.FAILED, "", "almanac: --logs " + none + ": there is no such directory\n"),
                Run.almanac("experiment", "balanced", "--logs", none));
        Path file = Files.writeString(folder.resolve("file"), "");
        assertEquals(
                new Run(ExitCode.FAILED, "", "almanac: --results " + file + " is not a directory\n"),
                Run.almanac("experiment", "balanced", "--logs", folder, "--results", file));
        Run noLogs = experiment("planning");
        assertEquals(ExitCode.FAILED, noLogs.code());
        assertTrue(
                noLogs.err().startsWith("almanac: --logs " + folder + ": none of the experiment's logs is there: "),
                noLogs::err);
        assertEquals(1, noLogs.errLines().size());
    }

    @Test
    void aBadLogIsToldWithItsLine() throws IOException {
        Path log = Files.writeString(folder.resolve("KTH-SP2.swf"), "; MaxProcs: 4\n1 0 nonsense\n");
        Run run = experiment("adaptive", "--table", "1");

        assertEquals(ExitCode.FAILED, run.code());
        assertTrue(run.err().startsWith("almanac: " + log + ", line 2: "), run::err);
    }

    private static void assertUsage(String message, Run run) {
        assertEquals(new Run(ExitCode.USAGE, "", "almanac: " + message + " Try 'almanac experiment --help'\n"), run);
    }
}
