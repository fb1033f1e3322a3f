package org.almanac.daemon.outside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.almanac.daemon.config.OutsideSettings;
import org.almanac.daemon.config.OutsideSettings.Unknown;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What programs tell to be free and what the server's jobs hold is what there is for jobs; what fails is told once. */
class OutsideAmountsTest {
    private static final long NOW = 10_000;

    @TempDir
    private Path folder;

    private final List<String> told = new ArrayList<>();
    private final List<Runnable> due = new ArrayList<>();
    private long now = NOW;

    @BeforeEach
    void nobodyElseMayWriteThere() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Path program(String body) throws IOException {
        Path program = folder.resolve("free");
        Files.writeString(program, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return program;
    }

    private OutsideAmounts amounts(Unknown unknown) {
        return new OutsideAmounts(
                List.of(new OutsideSettings(
                        "matlab",
                        List.of(folder.resolve("free").toString(), "matlab"),
                        Duration.ofMinutes(1),
                        Duration.ofSeconds(10),
                        Duration.ofMinutes(10),
                        unknown)),
                () -> now,
                due::add,
                warning -> told.add(warning.toString()));
    }

    private static ServerJob running(String id, long started, long licences) {
        Request request = new Request(
                List.of(new Chunk(1, Resources.of(1))), Arrangement.FREE, Sharing.SHARED, Map.of("matlab", licences));
        return new ServerJob(
                id,
                "job",
                Owner.user("u"),
                "batch",
                JobState.RUNNING,
                1,
                100,
                request,
                OptionalLong.empty(),
                Optional.of(new Location(List.of())),
                OptionalLong.of(started),
                1,
                OptionalInt.empty());
    }

    private long total(OutsideAmounts amounts, ServerJob... jobs) {
        Snapshot bare = new Snapshot(now, ResourceKinds.CPUS_ONLY, List.of(), List.of(), List.of(jobs));
        Snapshot complete = amounts.complete(bare);
        assertEquals(1, complete.rules().limits().size());
        assertEquals("dynamic resource matlab", complete.rules().limits().get(0).name());
        return complete.rules().limits().get(0).amount().of(0);
    }

    private void runPrograms() {
        List<Runnable> programs = List.copyOf(due);
        due.clear();
        programs.forEach(Runnable::run);
    }

    @Test
    void whatOthersUseIsLeftToThemUntilTheProgramTellsOtherwise() throws Exception {
        program("[ \"$1\" = matlab ] && echo 6");
        OutsideAmounts amounts = amounts(Unknown.NONE);
        assertEquals(0, total(amounts), "nobody has told yet");
        runPrograms();
        assertEquals(10, total(amounts, running("1.srv", NOW - 5, 4)), "ours, and what is free beside them");
        assertEquals(10, total(amounts, running("1.srv", NOW - 5, 4), running("2.srv", NOW + 5, 3)));
        assertEquals(List.of(), due, "it is not run again at once");
        now += 60;
        total(amounts);
        assertEquals(1, due.size());
        assertEquals(List.of(), told);
    }

    @Test
    void aFailureIsToldOnceAndSoIsItsEndAndTheLastAnswerCountsForAWhile() throws Exception {
        program("echo 6");
        OutsideAmounts amounts = amounts(Unknown.NONE);
        total(amounts);
        runPrograms();
        assertEquals(6, total(amounts));
        program("exit 3");
        for (int i = 0; i < 3; i++) {
            now += 60;
            total(amounts);
            runPrograms();
            assertEquals(6, total(amounts));
        }
        assertEquals(1, told.size(), told.toString());
        assertTrue(told.get(0).contains("dynamic resource matlab"), told.get(0));
        assertTrue(
                told.get(0).contains("/free has ended with exit code 3; what it told last counts for 600 s"),
                told.get(0));
        now += 600;
        assertEquals(0, total(amounts));
        program("echo 2");
        runPrograms();
        total(amounts);
        now += 60;
        total(amounts);
        runPrograms();
        assertEquals(2, total(amounts));
        assertEquals(2, told.size(), told.toString());
        assertTrue(told.get(1).contains("tells again how much is free: 2"), told.get(1));
    }

    @Test
    void withoutAnAnswerThereMayBeEnough() {
        OutsideAmounts amounts = amounts(Unknown.UNLIMITED);
        assertTrue(total(amounts) > Integer.MAX_VALUE);
        runPrograms();
        assertTrue(total(amounts) > Integer.MAX_VALUE);
        assertTrue(told.get(0).contains("there is no file"), told.get(0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo many", "true", "echo -3", "head -c 100000 /dev/zero"})
    void whatIsNoAmountIsAFailure(String body) throws Exception {
        AmountProgram program = new AmountProgram(List.of(program(body).toString()), Duration.ofSeconds(10));
        assertTrue(assertThrows(IOException.class, program::ask).getMessage().contains("/free has"));
    }

    @Test
    void sizesAreAmounts() throws Exception {
        assertEquals(
                12L << 30, new AmountProgram(List.of(program("echo 12gb").toString()), Duration.ofSeconds(10)).ask());
    }

    @Test
    void aProgramThatTakesTooLongIsKilledWithAllThatItHasStarted() throws Exception {
        AmountProgram program =
                new AmountProgram(List.of(program("sleep 77 & sleep 78").toString()), Duration.ofMillis(300));
        String why = assertThrows(IOException.class, program::ask).getMessage();
        assertTrue(why.contains("was killed"), why);
        try (Stream<ProcessHandle> mine = ProcessHandle.current().descendants()) {
            assertEquals(
                    0,
                    mine.filter(ProcessHandle::isAlive)
                            .filter(process ->
                                    process.info().commandLine().orElse("").matches(".*sleep 7[78]"))
                            .count());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwxrwxr-x", "rwxr-xrwx"})
    void aProgramThatOthersMayChangeIsNotRun(String rights) throws Exception {
        Path path = program("echo 1");
        AmountProgram program = new AmountProgram(List.of(path.toString()), Duration.ofSeconds(10));
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(rights));
        assertTrue(assertThrows(IOException.class, program::ask).getMessage().contains("can be written by others"));
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertEquals(1, program.ask());
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(rights));
        assertTrue(assertThrows(IOException.class, program::ask).getMessage().contains("can be written by others"));
    }
}
