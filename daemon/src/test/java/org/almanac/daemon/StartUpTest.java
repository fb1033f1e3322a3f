package org.almanac.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a start loads: nothing of what the command does not do. */
@Tag("slow")
class StartUpTest {
    private static final Pattern CONFIGURATION = Pattern.compile("yaml|org\\.almanac\\.daemon\\.config\\.");

    @TempDir
    private Path folder;

    @Test
    void aReplayLoadsNothingOfConfigurations() throws IOException, InterruptedException {
        Path log = Files.writeString(folder.resolve("log.swf"), "1 0 -1 5 1 -1 -1 1 9 -1 1 1 -1 -1 -1 -1 -1 -1\n");
        List<String> loaded = loaded("replay", log.toString(), "--procs", "1", "--policy", "easy");
        assertTrue(loaded.stream().anyMatch(line -> line.contains("org.almanac.replay.Replay ")), "it was replayed");
        assertEquals(
                List.of(),
                loaded.stream()
                        .filter(line -> CONFIGURATION.matcher(line).find())
                        .toList());
    }

    private List<String> loaded(String... args) throws IOException, InterruptedException {
        Path classes = folder.resolve("classes");
        ProcessBuilder start = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:file=" + classes,
                "-cp",
                System.getProperty("java.class.path"),
                Almanac.class.getName());
        start.command().addAll(List.of(args));
        Path said = folder.resolve("said");
        Process process =
                start.redirectErrorStream(true).redirectOutput(said.toFile()).start();
        try {
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it goes on");
            assertEquals(0, process.exitValue(), Files.readString(said));
            return Files.readAllLines(classes).stream()
                    // Where a class comes from may be named after anything.
                    .map(line -> line.replaceFirst(" source: .*", " "))
                    .toList();
        } finally {
            process.destroyForcibly();
        }
    }
}
