package org.almanac.daemon.support;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.daemon.Almanac;

/** A running {@code almanac demo}, a process of its own on a port of its own. */
public final class DemoProcess implements AutoCloseable {
    private static final Pattern ADDRESS = Pattern.compile("See the plan: +(http://[^\\s/]+:\\d+/?)");
    private static final Duration STARTS_WITHIN = Duration.ofSeconds(60);

    private final Process process;
    private final URI address;

    private DemoProcess(Process process, URI address) {
        this.process = process;
        this.address = address;
    }

    /** Starts one, and comes back when it has a plan and has said where. */
    public static DemoProcess start(Path folder, String... options) throws IOException {
        Path said = folder.resolve("demo.out");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // It lives for seconds.
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Almanac.class.getName(),
                "demo",
                "--port",
                "0"));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            Await.until(
                    STARTS_WITHIN,
                    () -> "the demo says where it listens, but said: " + read(said),
                    () -> ADDRESS.matcher(read(said)).find() || !process.isAlive());
            Matcher matcher = ADDRESS.matcher(read(said));
            if (!matcher.find()) {
                throw new IOException("the demo ended with " + process.waitFor() + " and said: " + read(said));
            }
            return new DemoProcess(process, URI.create(matcher.group(1)).resolve("/"));
        } catch (InterruptedException e) {
            process.destroyForcibly();
            throw new IOException(e);
        } catch (IOException | RuntimeException | Error e) {
            process.destroyForcibly();
            throw e;
        }
    }

    /** The page's address. */
    public URI address() {
        return address;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(15, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            return "";
        }
    }
}
