package org.almanac.pbs.ifl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.jna.Library;
import com.sun.jna.Native;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.Warning;
import org.junit.jupiter.api.function.Executable;

/**
 * A library in C that stands in for a real one: it serves a scenario, fails, hangs and disconnects as told, and counts.
 *
 * <p>It is compiled once; where there is no gcc, the test that asks for it is skipped.
 */
final class StubLibrary implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Path SOURCES = Path.of("src/test/c");

    /** Tests run in several processes at a time; each has a library of its own. */
    private static final Path TARGET =
            Path.of("target/stub", Long.toString(ProcessHandle.current().pid()));

    private static final Map<LibraryKind, StubLibrary> COMPILED = new EnumMap<>(LibraryKind.class);

    private final BatchLibrary library;
    private final Path file;
    private final Controls controls;
    private final List<Warning> warnings = new ArrayList<>();

    private StubLibrary(LibraryKind kind) {
        file = compile(kind);
        try {
            library = BatchLibrary.load(kind, Optional.of(file));
        } catch (LibraryMissingException e) {
            throw new AssertionError(e);
        }
        controls = Native.load(
                file.toString(),
                Controls.class,
                Map.of(Library.OPTION_OPEN_FLAGS, LibC.RTLD_LAZY_LOCAL, Library.OPTION_STRING_ENCODING, "UTF-8"));
    }

    /** The C functions by their own names. */
    interface Controls extends Library {
        void stub_reset();

        void stub_scenario(String text);

        void stub_fail(String call, int code, String text, int times);

        void stub_hang(String call, int evenIfShutDown);

        void stub_release(int code);

        void stub_drop();

        void stub_undefined(String attribute);

        long stub_count(String what);

        String stub_misuse_text();

        String stub_log();

        void stub_clear_log();

        long stub_allocated();
    }

    /** Only TORQUE's stand-in has this. */
    interface TorqueControls extends Library {
        long stub_longest_timeout();
    }

    /** Only the one for OpenPBS has this. */
    interface OpenPbsControls extends Library {
        int stub_unverified();

        long stub_selected_since();

        int stub_call(int command, String job);
    }

    /** A stand-in as after loading; closing it asserts that it was used well and has everything back. */
    static synchronized StubLibrary of(LibraryKind kind) {
        assumeTrue(hasCompiler(), "skipped: what goes through a library in C, gcc is not installed");
        StubLibrary stub = COMPILED.computeIfAbsent(kind, StubLibrary::new);
        stub.controls.stub_reset();
        stub.warnings.clear();
        return stub;
    }

    private static boolean hasCompiler() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, "gcc")));
    }

    /** The file of a stand-in that lacks a function, in that folder. */
    static Path without(LibraryKind kind, String function, Path folder) {
        assumeTrue(hasCompiler(), "skipped: what goes through a library in C, gcc is not installed");
        return compile(kind, folder.resolve(kind.files().get(0)), "-D" + function + "=stub_lacks_" + function);
    }

    private static Path compile(LibraryKind kind) {
        return compile(kind, TARGET.resolve(kind.files().get(0)).toAbsolutePath(), "-g");
    }

    private static Path compile(LibraryKind kind, Path file, String option) {
        String own = kind == LibraryKind.TORQUE ? "torque.c" : "openpbs.c";
        try {
            Files.createDirectories(file.getParent());
            // What is loaded must not be written over: a running process may have mapped it.
            Files.deleteIfExists(file);
            Process gcc = new ProcessBuilder(
                            "gcc",
                            "-std=gnu11",
                            "-shared",
                            "-fPIC",
                            "-O1",
                            option,
                            "-Wall",
                            "-Wextra",
                            "-Wl,-Bsymbolic",
                            "-pthread",
                            "-o",
                            file.toString(),
                            SOURCES.resolve("stub.c").toString(),
                            SOURCES.resolve(own).toString())
                    .redirectErrorStream(true)
                    .start();
            String said = new String(gcc.getInputStream().readAllBytes());
            assertEquals(0, gcc.waitFor(), said);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return file;
    }

    Path file() {
        return file;
    }

    BatchReader reader(Duration timeout) {
        return library.reader(new ServerAccess(Optional.of("vm"), timeout), warnings::add);
    }

    BatchReader reader() {
        return reader(PATIENCE);
    }

    BatchWriter writer(Duration timeout) {
        try {
            return library.writer(new ServerAccess(Optional.of("vm"), timeout), warnings::add);
        } catch (LibraryMissingException e) {
            throw new AssertionError(e);
        }
    }

    BatchWriter writer() {
        return writer(PATIENCE);
    }

    BatchScheduler scheduler(Runnable called) {
        try {
            return library.scheduler(new ServerAccess(Optional.of("vm"), PATIENCE), called, warnings::add);
        } catch (LibraryMissingException e) {
            throw new AssertionError(e);
        }
    }

    /** The warnings that readers and writers gave. */
    List<Warning> warnings() {
        return warnings;
    }

    Controls controls() {
        return controls;
    }

    <T extends Library> T controls(Class<T> more) {
        return Native.load(file.toString(), more, Map.of(Library.OPTION_OPEN_FLAGS, LibC.RTLD_LAZY_LOCAL));
    }

    long count(String what) {
        long count = controls.stub_count(what);
        assertTrue(count >= 0, what);
        return count;
    }

    /** Waits until it is so; fails where that takes long. */
    static void await(BooleanSupplier condition, String what) {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < until, what);
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** The failure of a call that did not reach the server. */
    static PbsException unreachable(Executable call) {
        PbsException told = assertThrows(PbsException.class, call);
        assertEquals(Meaning.UNREACHABLE, told.meaning(), told.getMessage());
        return told;
    }

    /** Asks for jobs until there is one, as it is once the library is free again. */
    static void recovers(BatchReader reader) {
        await(
                () -> {
                    try {
                        return reader.stat(Kind.JOB, List.of()).size() == 1;
                    } catch (PbsException e) {
                        assertEquals(Meaning.UNREACHABLE, e.meaning());
                        return false;
                    }
                },
                "no answer any more");
    }

    @Override
    public void close() {
        controls.stub_release(0);
        await(() -> count("hanging") == 0, "a call still hangs");
        await(() -> count("open") == 0, "a connection is open");
        assertEquals(count("connects"), count("disconnects"), "connections");
        assertEquals(count("answers"), count("frees"), "answers that were freed");
        assertEquals(0, count("misuses"), controls.stub_misuse_text());
    }
}
