package org.almanac.daemon.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.almanac.daemon.client.ApiText;
import org.almanac.daemon.json.JsonTree;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import org.almanac.daemon.qstat.Inquiry;

/** One call of {@code qstat}: it asks a daemon, and prints what that answers. */
record QstatCall(ApiText api, Inquiry inquiry) {
    private static final String ANSWER = "\"answer\":";

    /** Asks, and prints the answer for people; returns the exit code. */
    int print(PrintWriter out, Consumer<String> warnings) throws IOException {
        JsonTree answer = read(ask("table"));
        out.print(answer.text("text"));
        out.flush();
        warn(answer, warnings);
        return code(answer);
    }

    /** Asks, and tells the server and the answer for programs; returns the same. */
    int tell(BiConsumer<String, String> told, Consumer<String> warnings) throws IOException {
        String json = ask("json");
        JsonTree answer = read(json);
        // What is named before it has no quotes of its own.
        String data = json.substring(json.indexOf(ANSWER) + ANSWER.length(), json.length() - 1);
        warn(answer, warnings);
        told.accept(answer.text("server"), data);
        return code(answer);
    }

    private String ask(String format) throws IOException {
        Map<String, List<String>> query = new LinkedHashMap<>();
        query.put(
                "options",
                List.of(inquiry.flags().stream()
                        .map(flag -> flag.substring(1))
                        .sorted()
                        .collect(Collectors.joining())));
        query.put("user", inquiry.users());
        query.put("operand", inquiry.operands());
        query.put("zone", List.of(ZoneId.systemDefault().getId()));
        query.put("format", List.of(format));
        return api.get("/api/v1/qstat", query);
    }

    private JsonTree read(String json) throws IOException {
        try {
            JsonTree answer = JsonTree.read(json.getBytes(StandardCharsets.UTF_8));
            if (answer.has("missing") && (answer.has("text") || answer.has("answer"))) {
                return answer;
            }
        } catch (IOException e) {
            throw stranger(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
        throw stranger("it lacks missing and text");
    }

    private IOException stranger(String why) {
        return new IOException(
                "what answers at " + api.address() + " is not understood: " + why + ". Maybe it is no Almanac");
    }

    private static void warn(JsonTree answer, Consumer<String> warnings) {
        answer.list("warnings", String.class).forEach(warnings);
    }

    /** That all is done, where nothing of what was named is missing. */
    private static int code(JsonTree answer) {
        List<String> missing = answer.list("missing", String.class);
        if (!missing.isEmpty()) {
            throw new FailedException("there is " + String.join(" and ", missing), ExitCode.NO_SUCH_JOB);
        }
        return ExitCode.DONE;
    }
}
