package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.util.Optional;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.tried.FreeWindows;
import org.almanac.daemon.tried.LeastChanges;
import org.almanac.daemon.tried.TriedJobs;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.ReasonWords;

/** What would become of jobs, and what is free, as the API tells it. */
final class TryJson {
    static final Schema TRIED = CommonSchema.ORIGIN
            .has("as_of", Schema.moment("when the jobs would be submitted"))
            .has("user", Schema.text("whose they would be; empty for nobody's"))
            .has("queue", Schema.text("in which queue"))
            .has(
                    "jobs",
                    Schema.list(
                            "the jobs, each tried alone, by times and walltimes",
                            Schema.object("a job")
                                    .has("times", Schema.whole("so many times the pieces are asked for"))
                                    .has("cpus", CommonSchema.cpus())
                                    .has("chunks", Schema.whole("in how many pieces it asks for nodes"))
                                    .has("walltime_s", Schema.whole("its walltime, in seconds"))
                                    .has(
                                            "planned_start",
                                            Schema.moment("when it would start; null where no start is planned")
                                                    .orNull())
                                    .has("planned_nodes", CommonSchema.names("where it would start"))
                                    .has(
                                            "promised_start",
                                            Schema.moment("the start that it would be promised; null without one")
                                                    .orNull())
                                    .has(
                                            "bound",
                                            Schema.moment(
                                                            "the latest start that it would be guaranteed; null without one")
                                                    .orNull())
                                    .mayHave("expected", JobSchema.EXPECTED)
                                    .mayHave("advice", JobSchema.ADVICE)
                                    .has("reason", JobSchema.REASON)
                                    .named("TriedJob")))
            .mayHave("least_changes", ChangesJson.CHANGES);

    static final Schema WINDOWS = CommonSchema.ORIGIN
            .has("as_of", Schema.moment("from when on"))
            .has(
                    "windows",
                    Schema.list(
                            "what is free without a break, by cluster, the shortest first",
                            Schema.object("something that is free")
                                    .has("cluster", Schema.text("its cluster"))
                                    .has(
                                            "until",
                                            Schema.moment("until when; null where the plan has nothing there")
                                                    .orNull())
                                    .has("nodes", Schema.whole("how many nodes have a cpu free all of the time"))
                                    .has("cpus", Schema.whole("how many cpus these have free all of the time"))
                                    .has("largest", Schema.whole("the most cpus that one of them has"))
                                    .has("memory_bytes", CommonSchema.memory())
                                    .named("Window")));

    private TryJson() {}

    /** @param changes the least with which the job would start sooner; empty where they were not looked for */
    static byte[] of(Published published, TriedJobs tried, ReasonWords words, Optional<LeastChanges> changes) {
        return Json.object(json -> {
            StatusJson.origin(published, json);
            json.number("as_of", tried.now())
                    .text("user", tried.user())
                    .text("queue", tried.queue())
                    .objects("jobs", tried.jobs(), job -> write(job, words, json));
            if (changes.isPresent()) {
                ChangesJson.write(changes.get(), json);
            }
        });
    }

    private static void write(TriedJobs.Job job, ReasonWords words, Json json) throws IOException {
        json.number("times", job.times())
                .number("cpus", job.cpus())
                .number("chunks", job.chunks())
                .number("walltime_s", job.walltime())
                .number("planned_start", job.start())
                .texts("planned_nodes", job.nodes())
                .number("promised_start", job.promised())
                .number("bound", job.bound());
        JobsJson.expected(job.expected(), json);
        JobsJson.advice(job.advice(), json);
        json.object(
                "reason",
                reason -> reason.text("kind", job.reason().kind().word())
                        .fields(job.reason().data())
                        .text("text", words.of(job.reason())));
    }

    static byte[] of(Published published, FreeWindows free) {
        return Json.object(json -> {
            StatusJson.origin(published, json);
            json.number("as_of", free.now())
                    .objects(
                            "windows",
                            free.windows(),
                            window -> json.text("cluster", window.cluster())
                                    .number("until", window.until())
                                    .number("nodes", window.nodes())
                                    .number("cpus", window.cpus())
                                    .number("largest", window.largest())
                                    .number("memory_bytes", window.memoryBytes()));
        });
    }
}
