package org.almanac.daemon;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.almanac.daemon.demo.Demo;
import org.almanac.daemon.demo.DemoProgress;
import org.almanac.daemon.demo.DemoSettings;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.ProgramVersion;
import org.almanac.planner.policy.PolicySpec;

/**
 * Runs what is run most often, once and in one Java, which notes the classes that are loaded for its archive of them.
 *
 * <p>Lists are those of a small demo on a free port of this machine alone. The log that is replayed is standard input.
 */
final class WarmUp {
    private static final String REPLAYED = "/dev/stdin";

    private WarmUp() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        require(
                "replay",
                REPLAYED,
                "--procs",
                "1",
                "--policy",
                "easy",
                "--policy",
                "conservative",
                "--json",
                "/dev/null");
        require("--version");
        require("help", "qstat");
        require("policies");
        try (Demo demo = new Demo(settings(), DemoProgress.NONE, ProgramVersion.text())) {
            demo.begin();
            String api = "http://127.0.0.1:" + demo.port();
            for (List<String> options : List.of(
                    List.<String>of(),
                    List.of("-w", "-n", "-s"),
                    List.of("-f"),
                    List.of("-Q"),
                    List.of("-F", "json"))) {
                require(concat(List.of("qstat", "--api", api), options));
            }
            require("status", "--api", api);
        }
        System.exit(ExitCode.DONE);
    }

    private static DemoSettings settings() {
        return new DemoSettings(
                Optional.empty(),
                OptionalInt.of(2),
                DemoSettings.USUAL_CPUS,
                DemoSettings.USUAL_SPEED,
                0,
                PolicySpec.parse("planned"),
                1);
    }

    private static String[] concat(List<String> words, List<String> options) {
        return Stream.concat(words.stream(), options.stream()).toArray(String[]::new);
    }

    private static void require(String... words) {
        PrintWriter nowhere = new PrintWriter(OutputStream.nullOutputStream());
        int code = Almanac.run(words, nowhere, nowhere);
        if (code != ExitCode.DONE) {
            throw new IllegalStateException("'almanac " + String.join(" ", words) + "' ended with " + code);
        }
    }
}
