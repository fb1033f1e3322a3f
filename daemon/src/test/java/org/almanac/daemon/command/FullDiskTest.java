package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.daemon.Run;
import org.almanac.daemon.program.ExitCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replays and experiments whose results find no room: one line that names the file, and nothing half-written. */
class FullDiskTest {
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    private Path folder;

    private Path log;

    @BeforeEach
    void writeLog() throws IOException {
        assumeTrue(Files.exists(FULL), "skipped: there is no /dev/full");
        log = Files.writeString(folder.resolve("KTH-SP2.swf"), """
                ; MaxProcs: 4
                1 0 -1 100 4 -1 -1 4 100 -1 1 11 -1 -1 -1 -1 -1 -1
                2 10 -1 5 4 -1 -1 4 10 -1 1 12 -1 -1 -1 -1 -1 -1
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--json", "--report", "--jobs", "--evalys"})
    void aReplayTellsWhichFileFoundNoRoom(String option) throws IOException {
        assertNoRoom(Run.almanac("replay", log, "--policy", "fcfs", option, FULL));
        assertEquals(Set.of(log), left());
    }

    @Test
    void oneFileWithoutRoomDoesNotKeepTheOthersFromBeingWritten() throws IOException {
        Path json = folder.resolve("r.json");
        assertNoRoom(Run.almanac("replay", log, "--policy", "fcfs", "--json", json, "--report", FULL));
        assertTrue(Files.readString(json).endsWith("}\n"), "all of it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--json", "--report"})
    void anExperimentKeepsItsReplaysWhereItsReportFindsNoRoom(String option) throws IOException {
        Path results = folder.resolve("results");
        Object[] args = {"experiment", "adaptive", "--table", "2", "--logs", folder, "--results", results, option};
        assertNoRoom(Run.almanac(with(args, FULL)));
        FileTime old = FileTime.fromMillis(1_000_000);
        Set<Path> kept = files(results);
        assertFalse(kept.isEmpty());
        for (Path each : kept) {
            Files.setLastModifiedTime(each, old);
        }

        Path file = folder.resolve("file");
        Run again = Run.almanac(with(args, file));

        assertEquals(new Run(ExitCode.DONE, again.out(), ""), again);
        assertTrue(Files.size(file) > 0);
        assertEquals(kept, files(results));
        for (Path each : kept) {
            assertEquals(old, Files.getLastModifiedTime(each), "it was replayed again: " + each);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"replay", "experiment"})
    void resultsAreNotLookedForInADevice(String command) {
        Run run = command.equals("replay")
                ? Run.almanac(command, log, "--policy", "fcfs", "--results", FULL)
                : Run.almanac(command, "adaptive", "--table", "2", "--logs", folder, "--results", FULL);
        assertEquals(ExitCode.FAILED, run.code());
        assertEquals(1, run.errLines().size(), run::err);
        assertTrue(run.err().contains(FULL.toString()) && run.err().contains("not a directory"), run::err);
        assertEquals("", run.out());
    }

    private static void assertNoRoom(Run run) {
        assertEquals(
                new Run(
                        ExitCode.FAILED,
                        run.out(),
                        "almanac: " + FULL + " could not be written: No space left on device\n"),
                run);
        assertFalse(run.out().isEmpty(), "what was found out is printed all the same");
    }

    private static Object[] with(Object[] args, Path file) {
        return Stream.concat(Stream.of(args), Stream.of(file)).toArray();
    }

    private Set<Path> left() throws IOException {
        return files(folder);
    }

    private static Set<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.collect(Collectors.toSet());
        }
    }
}
