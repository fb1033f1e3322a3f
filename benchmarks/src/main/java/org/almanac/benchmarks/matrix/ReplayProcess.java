package org.almanac.benchmarks.matrix;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replays a log as a user does, in a process of its own whose processor time is counted, Java's start included.
 *
 * @param launcher the checkout's {@code almanac}
 */
record ReplayProcess(Path launcher) {
    /** The shell tells what its children have used, in a line of user's and system's time after its own. */
    private static final String COUNTED = "\"$0\" \"$@\"; times";

    private static final Pattern TIME = Pattern.compile("(\\d+)m([\\d.]+)s");

    Outcome run(Run run, LogFile log) throws IOException {
        Process process = new ProcessBuilder(command(run, log))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int end = output.lastIndexOf('}') + 1;
        try {
            JsonNode report =
                    Report.JSON.readTree(output.substring(0, end)).path("data").path("runs");
            Outcome told = Report.JSON.treeToValue(report.required(0), Outcome.class);
            double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
            return told.taking(seconds(output.substring(end)), load);
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw new IOException(run + ": the replay told no figures", e);
        }
    }

    private List<String> command(Run run, LogFile log) {
        List<String> command = new ArrayList<>(List.of("sh", "-c", COUNTED, launcher.toString(), "replay"));
        command.addAll(List.of(log.file().toString(), "--policy", run.policy(), "--seed", Long.toString(run.seed())));
        log.machine().ifPresent(machine -> command.addAll(List.of("--cluster", machine.toString())));
        if (run.checker() == Run.Checker.ON) {
            command.add("--verify");
        }
        command.addAll(List.of("--format", "json"));
        return command;
    }

    /** What the children have used by what the shell told: the second of its two lines. */
    static double seconds(String times) {
        Matcher children =
                TIME.matcher(times.strip().lines().skip(1).findFirst().orElse(""));
        double seconds = 0;
        while (children.find()) {
            seconds += 60 * Double.parseDouble(children.group(1)) + Double.parseDouble(children.group(2));
        }
        return seconds;
    }
}
