package org.almanac.daemon.support;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.jna.Library;
import com.sun.jna.Native;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * The library in C that stands in for TORQUE's or that of OpenPBS, under the daemon.
 *
 * <p>A test that asks for one is skipped where there is no gcc. Each is compiled for itself, so that no test finds what
 * another one has left.
 */
public final class StubPbs implements AutoCloseable {
    private static final long PATIENCE_NANOS = 30_000_000_000L;

    private final Path file;
    private final Controls controls;

    private StubPbs(Path file, Controls controls) {
        this.file = file;
        this.controls = controls;
    }

    /** The C functions by their own names. */
    public interface Controls extends Library {
        void stub_scenario(String text);

        void stub_fail(String call, int code, String text, int times);

        void stub_hang(String call, int evenIfShutDown);

        void stub_release(int code);

        void stub_drop();

        long stub_count(String what);

        String stub_log();
    }

    /** TORQUE's, compiled into the folder. */
    public static StubPbs torque(Path folder) throws IOException, InterruptedException {
        return compile(folder, "torque.c", "libtorque.so.2");
    }

    /** That of OpenPBS, compiled into the folder. */
    public static StubPbs openPbs(Path folder) throws IOException, InterruptedException {
        return compile(folder, "openpbs.c", "libpbs.so.0");
    }

    private static StubPbs compile(Path folder, String source, String name) throws IOException, InterruptedException {
        Path sources = Tools.inCheckout("pbs-bridge/src/test/c");
        Path file = Files.createDirectories(folder).toRealPath().resolve(name);
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
        Controls controls = Native.load(
                file.toString(),
                Controls.class,
                Map.of(Library.OPTION_OPEN_FLAGS, 1, Library.OPTION_STRING_ENCODING, "UTF-8"));
        return new StubPbs(file, controls);
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
            Thread.onSpinWait();
        }
    }

    /** Whatever hangs goes on. */
    @Override
    public void close() {
        controls.stub_release(0);
    }
}
