package org.almanac.benchmarks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Runs whole replays as a user does, Java's own start included.
 *
 * @param launcher the checkout's {@code almanac}
 * @param processes how many, one after the other
 */
record ReplayRuns(Path launcher, int processes) {
    Measurement measure(String policy, Path log) throws IOException {
        List<Double> seconds = new ArrayList<>();
        int jobs = 0;
        for (int i = 0; i < processes; i++) {
            long begun = System.nanoTime();
            Process process = new ProcessBuilder(
                            launcher.toString(), "replay", log.toString(), "--policy", policy, "--format", "json")
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String report = OwnProcess.output(process);
            seconds.add((System.nanoTime() - begun) / 1e9);
            jobs = jobsOf(report);
        }
        return new Measurement(
                "replay",
                policy,
                log.getFileName().toString(),
                1,
                jobs,
                Measurement.Unit.SECONDS,
                seconds,
                Collections.max(seconds));
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
