package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        for (String option : List.of("--by month", "--cdf wait", "--report r.html", "--evalys e.csv")) {
            String[] words = option.split(" ");
            Run refused = Run.almanac("replay", trace, "--seeds", "2", words[0], words[1]);
            assertEquals(ExitCode.USAGE, refused.code(), refused.err());
            assertTrue(refused.err().contains("--seeds and " + words[0] + " exclude each other"), refused.err());
        }
        assertFalse(Files.exists(jobs));
    }
}
