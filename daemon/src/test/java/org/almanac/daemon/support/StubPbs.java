package org.almanac.daemon.support;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.jna.Library;
import com.sun.jna.Native;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * The library in C that stands in for TORQUE's or that of OpenPBS, under the daemon.
 *
 * <p>A test that asks for one is skipped where there is no gcc. Each kind is compiled and loaded once, and is as after
 * loading whenever it is asked for; one test at a time may use it.
 */
public final class StubPbs implements AutoCloseable {
    private static final long PATIENCE_NANOS = 30_000_000_000L;

    /** How often the condition is looked at that is waited for: seldom enough that others have the processor meanwhile. */
    private static final long LOOK_NANOS = 1_000_000;

    /** Tests run in several processes at a time; each has a library of its own. */
    private static final String FOLDER =
            "daemon/target/stub/" + ProcessHandle.current().pid();

    private static final Map<String, StubPbs> COMPILED = new HashMap<>();

    private final Path file;
    private final Controls controls;

    private StubPbs(Path file, Controls controls) {
        this.file = file;
        this.controls = controls;
    }

    /** The C functions by their own names. */
    public interface Controls extends Library {
        void stub_reset();

        void stub_scenario(String text);

        void stub_fail(String call, int code, String text, int times);

        void stub_behave();

        void stub_hang(String call, int evenIfShutDown);

        void stub_release(int code);

        void stub_drop();

        /** Of the one for OpenPBS alone. */
        int stub_call(int command, String job);

        long stub_count(String what);

        String stub_log();

        String stub_take_log();
    }

    /** TORQUE's. */
    public static StubPbs torque() throws IOException, InterruptedException {
        return of("torque.c", "libtorque.so.2");
    }

    /** That of OpenPBS. */
    public static StubPbs openPbs() throws IOException, InterruptedException {
        return of("openpbs.c", "libpbs.so.0");
    }

    private static synchronized StubPbs of(String source, String name) throws IOException, InterruptedException {
        if (!COMPILED.containsKey(name)) {
            COMPILED.put(name, compile(Tools.inCheckout(FOLDER), source, name));
        }
        StubPbs stub = COMPILED.get(name);
        stub.controls.stub_reset();
        return stub;
    }

    private static StubPbs compile(Path folder, String source, String name) throws IOException, InterruptedException {
        Path sources = Tools.inCheckout("pbs-bridge/src/test/c");
        Path file = Files.createDirectories(folder).resolve(name);
        // What is loaded must not be written over: a running process may have mapped it.
        Files.deleteIfExists(file);
        Tools.Said said = Tools.run(
                folder,
                List.of(
                        Tools.require("gcc").toString(),
                        "-std=gnu11",
                        "-shared",
                        "-fPIC",
                        "-Wl,-Bsymbolic",
                        "-pthread",
                        "-o",
                        file.toString(),
                        sources.resolve("stub.c").toString(),
                        sources.resolve(source).toString()));
        assertEquals(new Tools.Said(0, ""), said);
        return new StubPbs(file, controls(file));
    }

    /** One that was compiled before, loaded into this process. */
    public static Controls controls(Path file) {
        return Native.load(
                file.toString(),
                Controls.class,
                Map.of(Library.OPTION_OPEN_FLAGS, 1, Library.OPTION_STRING_ENCODING, "UTF-8"));
    }

    public Path file() {
        return file;
    }

    public Controls controls() {
        return controls;
    }

    /** Waits until it is so; fails where that takes long. */
    public static void await(BooleanSupplier condition, String what) {
        long until = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < until, what);
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /** Whatever hangs goes on, and is waited for. */
    @Override
    public void close() {
        controls.stub_release(0);
        await(() -> controls.stub_count("hanging") == 0, "a call still hangs");
    }
}
