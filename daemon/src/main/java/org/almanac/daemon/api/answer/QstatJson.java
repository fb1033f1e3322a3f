package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.qstat.JobsAnswer;
import org.almanac.daemon.qstat.QueuesAnswer;
import org.almanac.daemon.view.Published;

/** Answers to calls of qstat, as the API sends them. */
final class QstatJson {
    private static final Schema OVER = Schema.object("a job that the server has forgotten")
            .has("id", Schema.text("its id"))
            .has("user", Schema.text("its owner"))
            .has("queue", Schema.text("its queue"))
            .has("state", Schema.oneOf("that it is over", List.of("C")))
            .has("cpus", CommonSchema.cpus())
            .has("walltime_s", Schema.whole("its walltime, in seconds"))
            .has("submitted", Schema.moment("when it was submitted"))
            .has(
                    "promised_start",
                    Schema.moment("the first planned start that was told; null without one")
                            .orNull())
            .has(
                    "bound",
                    Schema.moment("the latest start that the policy guarantees; null where it guarantees none")
                            .orNull())
            .mayHave("started", Schema.moment("when it started"))
            .mayHave("ended", Schema.moment("when it was over"))
            .has("reason", Schema.object("that it is over").has("kind", Schema.text("which reason it is")))
            .closed()
            .named("ForgottenJob");

    private static final Schema JOBS = CommonSchema.ORIGIN
            .has("jobs", Schema.list("the jobs", Schema.either("a job", List.of(JobSchema.JOB, OVER))))
            .has("left_out", CommonSchema.LEFT_OUT);

    static final Schema SCHEMA = Schema.object("what is printed, for people or for programs")
            .has("server", Schema.text("the server that is planned for"))
            .has("missing", Schema.list("what there is not of what was named", Schema.text("a phrase, as no job 12")))
            .has("warnings", Schema.list("what is to be said besides", Schema.text("a sentence")))
            .mayHave("text", Schema.text("the table, for people"))
            .mayHave("answer", Schema.either("jobs or queues, for programs", List.of(JOBS, SiteSchema.QUEUES)));

    private QstatJson() {}

    /** What is printed for people. */
    static byte[] text(Published published, String text, List<String> missing, List<String> warnings) {
        return Json.object(json -> {
            head(published, missing, warnings, json);
            json.text("text", text);
        });
    }

    /** Queues for programs: all that there are. */
    static byte[] of(Published published, QueuesAnswer queues) {
        return Json.object(json -> {
            head(published, queues.missing(), List.of(), json);
            json.raw("answer", new String(QueuesJson.of(published), StandardCharsets.UTF_8));
        });
    }

    /** Jobs for programs, each by itself. */
    static byte[] of(Published published, JobsAnswer jobs, List<String> warnings) {
        return Json.object(json -> {
            head(published, jobs.missing(), warnings, json);
            json.object("answer", answer -> {
                StatusJson.origin(published, answer);
                JobsJson.write(jobs.known(), jobs.over(), answer);
                JobsJson.leftOut("left_out", jobs.leftOut(), answer);
            });
        });
    }

    private static void head(Published published, List<String> missing, List<String> warnings, Json json)
            throws IOException {
        json.text("server", published.origin().server())
                .texts("missing", missing)
                .texts("warnings", warnings);
    }
}
