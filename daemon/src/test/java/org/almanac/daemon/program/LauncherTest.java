package org.almanac.daemon.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With which options Java is started. */
class LauncherTest {
    private static final Path LAUNCHER = Path.of("src/main/launcher").toAbsolutePath();

    private static List<String> collectors(Map<String, String> environment, String words)
            throws IOException, InterruptedException {
        ProcessBuilder shell = new ProcessBuilder(
                "sh",
                "-c",
                "launcher=" + LAUNCHER + "; jar=j; archive=/none; java=echo; . \"$launcher/launch.sh\"; launch "
                        + words);
        Stream.of("ALMANAC_JAVA_OPTS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")
                .forEach(shell.environment()::remove);
        shell.environment().putAll(environment);
        Process process = shell.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        assertTrue(said.contains("-jar j " + words), said);
        return Stream.of(said.split("\\s+"))
                .filter(option -> option.matches("-XX:\\+Use.*GC"))
                .toList();
    }

    @Test
    void aDaemonClearsUpBesideWhatItDoes() throws Exception {
        assertEquals(List.of("-XX:+UseG1GC"), collectors(Map.of(), "daemon"));
        assertEquals(List.of("-XX:+UseG1GC"), collectors(Map.of(), "demo --port 0"));
        assertEquals(List.of("-XX:+UseSerialGC"), collectors(Map.of(), "qstat -u daemon"));
        assertEquals(List.of("-XX:+UseG1GC"), collectors(Map.of("ALMANAC_JAVA_OPTS", "-Xmx4g"), "daemon"));
    }

    /** Java does not start with two. */
    @ParameterizedTest
    @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
    void aCollectorThatASiteChoosesIsTheOnlyOne(String variable) throws Exception {
        Map<String, String> environment = Map.of(variable, "-Xmx1g -XX:+UseParallelGC");
        assertEquals(List.of(), collectors(environment, "daemon"));
        assertEquals(List.of(), collectors(environment, "status"));
    }

    @Test
    void aCollectorAmongItsOptionsIsTheOnlyOne() throws Exception {
        assertEquals(
                List.of("-XX:+UseParallelGC"),
                collectors(Map.of("ALMANAC_JAVA_OPTS", "-Xmx1g -XX:+UseParallelGC"), "daemon"));
    }
}
