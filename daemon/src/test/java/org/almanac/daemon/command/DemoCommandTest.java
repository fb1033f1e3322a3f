package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.almanac.daemon.Almanac;
import org.almanac.daemon.Run;
import org.almanac.daemon.support.Await;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class DemoCommandTest {
    private static final int KILLED_BY_TERM = 143;

    @TempDir
    private Path folder;

    @Test
    void runsForAWhileAndTellsWhatHappened() {
        Run run = Run.almanac("demo", "--port", 0, "--for", "2s", "--speed", 100000, "--nodes", 4, "--cpus", 8);
        assertEquals(0, run.code(), run::err);
        List<String> lines = run.out().lines().toList();
        assertTrue(
                lines.get(0)
                        .matches(
                                "The demo is starting; its page is http://127\\.0\\.0\\.1:[1-9][0-9]*/ and tells how far"
                                        + " it is\\."),
                lines.get(0));
        assertEquals(
                "A simulated cluster of 4 nodes and 32 cpus runs 100000 times faster than life, planned by 'planned'.",
                lines.get(1));
        assertTrue(
                lines.get(2)
                        .matches("[1-9][0-9]* jobs run there, [0-9]+ wait; in the demo it is [A-Z][a-z]{2}"
                                + " [0-9]{2}:[0-9]{2}\\."),
                lines.get(2));
        assertTrue(run.out().matches("(?s).*  See the plan:   http://127\\.0\\.0\\.1:[1-9][0-9]*/\n.*"), run::out);
        assertTrue(run.out().contains("almanac qstat --api http://127.0.0.1:"), run::out);
        assertTrue(run.out().matches("(?s).*\n  jobs      [0-9]+ started, [0-9]+ finished, .*"), run::out);
        assertTrue(run.out().matches("(?s).*\n  search    [1-9][0-9]* plans tried in .*"), run::out);
    }

    @Test
    void showsOnATerminalHowFarItIsBeforeItsFirstPlan() {
        System.setProperty("almanac.terminal", "true");
        try {
            String err = Run.almanac("demo", "--port", 0, "--for", "1s", "--nodes", 2, "--cpus", 8)
                    .err();
            assertTrue(err.startsWith("\ralmanac: letting jobs come to the cluster 0 %"), err);
            assertTrue(err.contains("\ralmanac: letting jobs come to the cluster 9"), err);
            assertTrue(err.contains("\ralmanac: making the first plan"), err);
            assertTrue(err.matches("(?s).*\r +\r"), err);
        } finally {
            System.clearProperty("almanac.terminal");
        }
    }

    @Test
    void submitsTheJobsOfATrace() throws IOException {
        Path trace = folder.resolve("two.swf");
        Files.writeString(trace, """
            ; MaxProcs: 20
            1 100 -1 50000 20 -1 -1 20 90000 -1 1 1 -1 -1 -1 -1 -1 -1
            2 101 -1 50000 4 -1 -1 4 90000 -1 1 2 -1 -1 -1 -1 -1 -1
            """);
        Run run = Run.almanac("demo", "--port", 0, "--for", "1s", "--cpus", 8, "--trace", trace);
        assertEquals(0, run.code(), run::err);
        assertTrue(run.out().contains("\nA simulated cluster of 3 nodes and 24 cpus runs 60 times"), run::out);
    }

    @Test
    void writesAccountingThatCanBeReplayed() {
        Path days = folder.resolve("accounting");
        Run demo = Run.almanac(
                "demo",
                "--port",
                0,
                "--for",
                "2s",
                "--speed",
                20000,
                "--nodes",
                4,
                "--cpus",
                8,
                "--accounting",
                days,
                "--accounting-form",
                "torque");
        assertEquals(0, demo.code(), demo::err);

        Run replay = Run.almanac("replay", days, "--policy", "easy");

        assertEquals(0, replay.code(), replay::err);
        assertEquals("", replay.err());
    }

    @Test
    void refusesToWriteAccountingIntoAFile() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        Run demo = Run.almanac("demo", "--port", 0, "--for", "1s", "--accounting", file);

        assertEquals(new Run(1, "", "almanac: --accounting " + file + ": it is no directory\n"), demo);
        Run formless = Run.almanac("demo", "--port", 0, "--for", "1s", "--accounting-form", "torque");
        assertEquals(2, formless.code());
        assertTrue(formless.err().contains("--accounting-form needs --accounting DIR"), formless::err);
    }

    @Test
    void saysThatItsPortIsInUse() throws IOException {
        try (ServerSocket taken = new ServerSocket(0)) {
            int port = taken.getLocalPort();
            assertEquals(
                    new Run(
                            1,
                            "",
                            "almanac: cannot listen on port " + port + " of 127.0.0.1: it is in use. Maybe another"
                                    + " Almanac runs; --port 0 takes a free port\n"),
                    Run.almanac("demo", "--port", port));
        }
    }

    private static void assertFails(String error, Object... words) {
        Run run = Run.almanac(words);
        assertEquals(1, run.code());
        assertEquals(error, run.err());
    }

    @Test
    void saysThatATraceCannotBeRead() {
        Path missing = folder.resolve("missing.swf");
        assertFails("almanac: " + missing + ": no such file\n", "demo", "--port", 0, "--trace", missing);
    }

    @Test
    void saysThatNoJobOfATraceFits() throws IOException {
        Path trace = folder.resolve("wide.swf");
        Files.writeString(trace, "1 0 -1 5 64 -1 -1 64 9 -1 1 1 -1 -1 -1 -1 -1 -1\n");
        assertFails(
                "almanac: " + trace + ": none of its jobs can run on 8 cpus\n",
                "demo",
                "--port",
                0,
                "--trace",
                trace,
                "--nodes",
                1,
                "--cpus",
                8);
    }

    @ParameterizedTest
    @CsvSource({
        "--for, 30, 'Invalid value for option ''--for'': ''30'' is no length of time; write it as 30s, 5m, 1h or 2d'",
        "--nodes, 0, '--nodes must be from 1 to 10000, but is 0'",
        "--nodes, 2000000, '--nodes must be from 1 to 10000, but is 2000000'",
        "--cpus, 0, '--cpus must be from 1 to 10000, but is 0'",
        "--speed, 0, '--speed must be above 0 and at most 100000, but is 0.0'",
        "--port, 65536, '--port must be from 0 to 65535, but is 65536'"
    })
    void refusesWhatCannotBe(String option, String value, String message) {
        assertEquals(
                new Run(2, "", "almanac: " + message + ". Try 'almanac demo --help'\n"),
                Run.almanac("demo", option, value));
    }

    @Test
    void refusesAPolicyThatIsNone() {
        Run run = Run.almanac("demo", "--policy", "plannd");
        assertEquals(2, run.code());
        assertTrue(run.err().endsWith("Maybe planned? Try 'almanac demo --help'\n"), run::err);
    }

    /** As when somebody presses Ctrl-C or systemd stops it: it says what happened and is gone. */
    @Test
    void endsAtOnceWhenItIsAskedTo() throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process demo = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Almanac.class.getName(),
                        "demo",
                        "--port",
                        "0")
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            Await.until(
                    Duration.ofSeconds(60),
                    () -> "the demo has started",
                    () -> Files.readString(out).contains("Ctrl-C ends it."));
            demo.destroy();
            assertTrue(demo.waitFor(10, TimeUnit.SECONDS), "it goes on");
            assertEquals(KILLED_BY_TERM, demo.exitValue());
            assertTrue(Files.readString(out).contains("\n  promises  "), () -> "no summary");
            assertEquals("", Files.readString(err));
        } finally {
            demo.destroyForcibly();
        }
    }
}
