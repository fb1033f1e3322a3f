package org.almanac.benchmarks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Runs whole replays as a user does, Java's own start included.
 *
 * @param launcher the checkout's {@code almanac}
 * @param processes how many, one after the other
 */
record ReplayRuns(Path launcher, int processes) {
    /** Far beyond all targets: what takes longer has missed its own, by however much. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    /** Empty, and said so, of a replay that is not done in ten minutes. */
    Optional<Measurement> measure(String policy, Path log) throws IOException {
        List<Double> seconds = new ArrayList<>();
        int jobs = 0;
        for (int i = 0; i < processes; i++) {
            long begun = System.nanoTime();
            Process process = new ProcessBuilder(
                            launcher.toString(), "replay", log.toString(), "--policy", policy, "--format", "json")
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            Optional<String> report = OwnProcess.output(process, PATIENCE);
            if (report.isEmpty()) {
                System.out.printf(
                        "replay of %s under %s: MISSED, given up after %d s%n",
                        log.getFileName(), policy, PATIENCE.toSeconds());
                return Optional.empty();
            }
            seconds.add((System.nanoTime() - begun) / 1e9);
            jobs = jobsOf(report.get());
        }
        return Optional.of(new Measurement(
                "replay",
                policy,
                log.getFileName().toString(),
                1,
                jobs,
                Measurement.Unit.SECONDS,
                seconds,
                Collections.max(seconds)));
    }

    /** How many jobs were replayed, as the report of one run says. */
    static int jobsOf(String report) throws IOException {
        try (JsonParser json = new JsonFactory().createParser(report)) {
            while (json.nextToken() != null) {
                if ("jobs".equals(json.currentName()) && json.currentToken().isNumeric()) {
                    return json.getIntValue();
                }
            }
        }
        throw new IOException("A replay's report tells no jobs");
    }
}
