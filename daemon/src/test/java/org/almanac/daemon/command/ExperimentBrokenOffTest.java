package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.almanac.daemon.Almanac;
import org.almanac.daemon.Run;
import org.almanac.daemon.program.ExitCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An experiment that comes to its end only at the second time: as if it had at the first. */
@Tag("slow")
class ExperimentBrokenOffTest {
    /** The replays of table 2 of one log. */
    private static final int REPLAYS = 6;

    @TempDir
    private Path folder;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void end() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void aKilledOneGoesOnWithTheSameResults() throws Exception {
        Path logs = log(1_500);
        Path results = Files.createDirectory(folder.resolve("results"));
        int code;
        try (WatchService watch = results.getFileSystem().newWatchService()) {
            results.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
            Process process = start(java(), logs, results);
            while (kept(results).isEmpty()) {
                assertTrue(watch.poll(2, TimeUnit.MINUTES).reset(), "the folder is gone");
            }
            process.destroyForcibly();
            code = process.waitFor();
        }
        assertEquals(128 + 9, code, "it was still at work");
        Map<Path, FileTime> before = kept(results);
        assertTrue(before.size() < REPLAYS, before::toString);

        assertEndsAsOneThatWasNeverBrokenOff(logs, results, before);
    }

    @Test
    void oneWithoutRoomForItsResultsSaysSoAndGoesOnWhenThereIsSome() throws Exception {
        Path logs = log(40);
        Path results = folder.resolve("results");
        Path shell = Path.of("/bin/sh");
        assumeTrue(Files.isExecutable(shell), "skipped: there is no /bin/sh");
        // No file may grow beyond 512 bytes, in which a result does not find room.
        List<String> limited = new ArrayList<>(List.of(shell.toString(), "-c", "ulimit -f 1 && exec \"$@\"", "sh"));
        limited.addAll(java());
        Process process = start(limited, logs, results);

        assertEquals(ExitCode.FAILED, process.waitFor());
        String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(said.matches("almanac: --results \\S+: \\S+\\.json could not be written: File too large\n"), said);
        assertEquals(Map.of(), kept(results), "nothing half-written");

        assertEndsAsOneThatWasNeverBrokenOff(logs, results, Map.of());
    }

    private void assertEndsAsOneThatWasNeverBrokenOff(Path logs, Path results, Map<Path, FileTime> before)
            throws IOException {
        Run second = run(logs, results);
        assertEquals(new Run(ExitCode.DONE, second.out(), ""), second);
        Map<Path, FileTime> after = kept(results);
        assertEquals(REPLAYS, after.size(), after::toString);
        before.forEach((file, written) -> assertEquals(written, after.get(file), "it was replayed again: " + file));
        assertEquals(run(logs, folder.resolve("others")).data(), second.data());
    }

    private static Run run(Path logs, Path results) {
        return Run.almanac(command(logs, results).toArray());
    }

    private static List<String> command(Path logs, Path results) {
        return List.of(
                "experiment",
                "adaptive",
                "--table",
                "2",
                "-F",
                "json",
                "--logs",
                logs.toString(),
                "--results",
                results.toString());
    }

    private static List<String> java() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                Almanac.class.getName());
    }

    private Process start(List<String> program, Path logs, Path results) throws IOException {
        List<String> words = new ArrayList<>(program);
        words.addAll(command(logs, results));
        Process process = new ProcessBuilder(words)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        started.add(process);
        return process;
    }

    /** When each whole result was written; what a killed run left of another counts as none. */
    private static Map<Path, FileTime> kept(Path results) throws IOException {
        Map<Path, FileTime> kept = new HashMap<>();
        try (Stream<Path> files = Files.list(results)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".json")).toList()) {
                kept.put(file, Files.getLastModifiedTime(file));
            }
        }
        return kept;
    }

    /** A folder with one of the paper's logs, in which most jobs wait. */
    private Path log(int jobs) throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        StringBuilder text = new StringBuilder("; MaxProcs: 32\n");
        for (int number = 1; number <= jobs; number++) {
            int runtime = 1 + random.nextInt(600);
            int cpus = 1 + random.nextInt(16);
            text.append(number + " " + 90 * number + " -1 " + runtime + " " + cpus + " -1 -1 " + cpus + " "
                    + (runtime + random.nextInt(3000)) + " -1 1 " + (1 + number % 9) + " -1 -1 -1 -1 -1 -1\n");
        }
        Path logs = Files.createDirectory(folder.resolve("logs"));
        Files.writeString(logs.resolve("KTH-SP2.swf"), text);
        return logs;
    }
}
