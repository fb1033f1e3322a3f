package org.almanac.daemon.support;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Programs of the system that tests use; a test whose program is missing skips itself and names it. */
public final class Tools {
    private Tools() {}

    /** Where the program lies. */
    public static Path require(String program) {
        return Stream.concat(Stream.of(System.getenv("PATH").split(":")), Stream.of("/usr/bin", "/usr/sbin"))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseGet(() -> abort(program + " is not installed"));
    }

    /** A file or folder of the checkout, whichever of its folders the tests run in. */
    public static Path inCheckout(String path) {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null && !Files.exists(folder.resolve("systemd/almanacd.service"))) {
            folder = folder.getParent();
        }
        if (folder == null) {
            throw new IllegalStateException(
                    "the tests do not run inside the checkout: " + Path.of("").toAbsolutePath());
        }
        return folder.resolve(path);
    }

    /** What a program said, both streams together, and how it ended. */
    public record Said(int exitCode, String output) {}

    /** Runs a program to its end. */
    public static Said run(Path folder, List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                throw new IOException(command + " does not end");
            }
            return new Said(process.exitValue(), output);
        } finally {
            process.destroyForcibly();
        }
    }
}
