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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole sweeps by command line. */
class SweepCommandTest {
    @TempDir
    private Path folder;

    private Path grid;

    @BeforeEach
    void writeGrid() throws IOException {
        Files.writeString(folder.resolve("t.swf"), """
            ; MaxProcs: 4
            1 0 -1 100 4 -1 -1 4 100 -1 1 11 -1 -1 -1 -1 -1 -1
            2 10 -1 5 4 -1 -1 4 10 -1 1 12 -1 -1 -1 -1 -1 -1
            3 20 -1 50 2 -1 -1 2 60 -1 5 11 -1 -1 -1 -1 -1 -1
            """);
        grid = write("logs: t.swf\npolicies: [fcfs, flex]\nvary: {slack: [1, 3]}\nseeds: 4\n");
    }

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("g.yaml"), text);
    }

    private static void assertDone(Run run) {
        assertEquals(ExitCode.DONE, run.code(), run.err());
    }

    @Test
    void writesOneLineAPointInTheOrderOfTheGrid() throws IOException {
        assertDone(Run.almanac("sweep", grid));

        List<String> lines = Files.readAllLines(folder.resolve("g.jsonl"));
        assertEquals(12, lines.size());
        JsonNode last = new ObjectMapper().readTree(lines.get(11));
        assertEquals("t.swf", last.get("log").asText());
        assertEquals("flex:slack=3", last.get("policy").asText());
        assertEquals(4, last.get("seed").asInt());
        assertEquals(3, last.get("jobs").asInt());
        // As a replay alone tells it: 0 s, 90 s and 85 s.
        assertEquals(175.0 / 3, last.get("mean_wait_s").asDouble(), 1e-9);
    }

    @Test
    void joinsWhatPartsLeftToTheSameBytesAsARunInOne() throws IOException {
        assertDone(Run.almanac("sweep", grid));
        Path whole = folder.resolve("parts.jsonl");
        for (int part = 2; part >= 0; part--) {
            assertDone(Run.almanac("sweep", grid, "--results", folder.resolve("parts"), "--part", part + "/3"));
        }

        assertDone(Run.almanac("sweep", grid, "--results", folder.resolve("parts"), "--merge", "--output", whole));

        assertEquals(Files.readString(folder.resolve("g.jsonl")), Files.readString(whole));
    }

    @Test
    void namesWhatIsMissingAndPrintsTheArrayThatRunsIt() throws IOException {
        Run printed = Run.almanac("sweep", grid, "--print-array", "torque", "--subjobs", "5");
        assertDone(printed);
        assertTrue(printed.out().contains("#PBS -t 0-4\n"), printed.out());
        Run.almanac("sweep", grid, "--part", "1/2");

        Run merge = Run.almanac("sweep", grid, "--merge");

        assertEquals(ExitCode.FAILED, merge.code());
        assertTrue(merge.err().contains("missing: t.swf "), merge.err());
        assertTrue(merge.err().contains(" of 12 points are missing; the array printed runs them"), merge.err());
        assertEquals(printed.out(), merge.out());
        assertTrue(Files.notExists(folder.resolve("g.jsonl")));
    }

    @Test
    void runsOnlyWhatIsMissing() {
        Run.almanac("sweep", grid, "--part", "0/2");

        Run rest = Run.almanac("sweep", grid);

        assertDone(rest);
        assertTrue(
                rest.err().matches("(?s)(\\d+) of 12 points run, (?!0)(\\d+) were there already, 0 are left.*"),
                rest.err());
    }

    @Test
    void refusesToMixTheResultsOfTwoGridsOrLogs() throws IOException {
        assertDone(Run.almanac("sweep", grid));
        write("logs: t.swf\npolicies: [fcfs]\n");

        Run other = Run.almanac("sweep", grid);

        assertEquals(ExitCode.FAILED, other.code());
        assertTrue(
                other.err().contains("these are results of other replays: seeds was 4 then and is 1 now"), other.err());
    }

    @Test
    void tellsEachProblemOfTheGridWithItsLine() throws IOException {
        write("logs: t.swf\npolicies: esy\nseeds: 0\nsedes: 1\n");
        Run run = Run.almanac("sweep", grid);

        assertEquals(ExitCode.FAILED, run.code());
        assertEquals(3, run.err().lines().count(), run.err());
        assertTrue(run.err().contains("g.yaml:2: policies.name is 'esy'"), run.err());
        assertTrue(run.err().contains("g.yaml:4: sedes is no key"), run.err());
        assertTrue(run.err().contains("Maybe seeds?"), run.err());
    }

    @Test
    void tellsThatNoPolicyHasAParameterThatIsToVary() throws IOException {
        write("logs: t.swf\npolicies: fcfs\nvary: {slack: 1}\n");
        Run run = Run.almanac("sweep", grid);

        assertEquals(ExitCode.FAILED, run.code());
        assertTrue(run.err().contains("g.yaml:3: vary does not go with the policies"), run.err());
    }

    @Test
    void tellsWhichLogIsNotThere() throws IOException {
        write("logs: none.swf\npolicies: fcfs\n");
        Run run = Run.almanac("sweep", grid);

        assertEquals(ExitCode.FAILED, run.code());
        assertTrue(run.err().contains("none.swf: no such file"), run.err());
        assertTrue(Files.notExists(folder.resolve("g.results")));
    }
}
