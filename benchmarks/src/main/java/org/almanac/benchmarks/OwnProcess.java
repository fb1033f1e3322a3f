package org.almanac.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A program that is run to its end, so that nothing of this process counts in what it takes. */
final class OwnProcess {
    /** How the memory of a Java is cleared up. */
    enum Collector {
        /** On one thread, while all else stands still: what a replay takes is the same each time. */
        SERIAL("-XX:+UseSerialGC"),
        /** Beside what is done, in breaks that are to be short, as the daemon is started. */
        OF_DAEMONS("-XX:+UseG1GC", "-XX:MaxGCPauseMillis=40");

        private final List<String> options;

        Collector(String... options) {
            this.options = List.of(options);
        }
    }

    private OwnProcess() {}

    /** Starts a class of ours in a Java within 2 GiB. */
    static Process java(Class<?> main, String... arguments) throws IOException {
        return java("2g", main, arguments);
    }

    /** The same with so much heap, as Java writes it. */
    static Process java(String heap, Class<?> main, String... arguments) throws IOException {
        return java(Collector.SERIAL, heap, main, arguments);
    }

    /** The same with that collector. */
    static Process java(Collector collector, String heap, Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx" + heap));
        command.addAll(collector.options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** All it prints, once it has ended well. */
    static String output(Process process) throws IOException {
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = await(process);
        if (code != 0) {
            throw new IOException("A process failed with exit code " + code + ": "
                    + process.info().commandLine().orElse(output));
        }
        return output;
    }

    /** The same; empty of a process that takes longer than that, which is ended then. */
    static Optional<String> output(Process process, Duration patience) throws IOException {
        AtomicBoolean late = new AtomicBoolean();
        process.onExit().orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS).exceptionally(timeout -> {
            late.set(true);
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
            return process;
        });
        try {
            return Optional.of(output(process));
        } catch (IOException e) {
            if (late.get()) {
                // Ending a process closes its output at once, which may be before the process is gone.
                await(process);
                return Optional.empty();
            }
            throw e;
        }
    }

    private static int await(Process process) throws IOException {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroy();
            throw new IOException("Interrupted while a process ran", e);
        }
    }
}
