package org.almanac.daemon.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.almanac.daemon.client.ApiText;
import org.almanac.daemon.client.NotThereException;
import org.almanac.daemon.json.JsonTree;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;

/** The jobs of which one call of {@code why} asks, each by itself. */
record WhyInquiry(List<String> jobs) {
    WhyInquiry {
        jobs = List.copyOf(jobs);
    }

    /** Asks of one job. */
    private interface Asking {
        void ask(String path) throws IOException;
    }

    /** Asks, and prints the answers for people; returns the refusals for jobs that there are not. */
    List<String> print(ApiText api, PrintWriter out) throws IOException {
        List<String> texts = new ArrayList<>();
        List<String> missing = each(job -> texts.add(
                api.get(job + "/why.txt") + changes(api, job + "/changes.txt").orElse("")));
        out.print(String.join("\n", texts));
        out.flush();
        return missing;
    }

    /** Asks, and tells the server and the answers for programs, where there is any; returns the same. */
    List<String> tell(ApiText api, BiConsumer<String, String> told) throws IOException {
        List<String> answers = new ArrayList<>();
        List<String> missing = each(job -> answers.add(with(api.get(job + "/why"), changes(api, job + "/changes"))));
        if (!answers.isEmpty()) {
            String server = JsonTree.read(answers.get(0).getBytes(StandardCharsets.UTF_8))
                    .text("server");
            told.accept(server, answers.stream().collect(Collectors.joining(",", "{\"jobs\":[", "]}")));
        }
        return missing;
    }

    /** The least changes that help; empty where they cannot be told now. */
    private static Optional<String> changes(ApiText api, String path) {
        try {
            return Optional.of(api.get(path));
        } catch (IOException | FailedException e) {
            return Optional.empty();
        }
    }

    /** An answer with the changes of another one. */
    private static String with(String why, Optional<String> changes) throws IOException {
        if (changes.isEmpty()) {
            return why;
        }
        String told = changes.get();
        return why.substring(0, why.lastIndexOf('}')) + "," + told.substring(told.indexOf("\"least_changes\":"));
    }

    private List<String> each(Asking asking) throws IOException {
        List<String> missing = new ArrayList<>();
        for (String job : jobs) {
            try {
                asking.ask("/api/v1/jobs/" + URLEncoder.encode(job, StandardCharsets.UTF_8));
            } catch (NotThereException e) {
                missing.add("no job " + job);
            }
        }
        return missing;
    }

    /** That all is done, where there are all jobs. */
    static int code(List<String> missing) {
        if (!missing.isEmpty()) {
            throw new FailedException("there is " + String.join(" and ", missing), ExitCode.NO_SUCH_JOB);
        }
        return ExitCode.DONE;
    }
}
