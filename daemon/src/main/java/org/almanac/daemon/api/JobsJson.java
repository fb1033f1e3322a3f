package org.almanac.daemon.api;

import java.io.IOException;
import java.util.List;
import org.almanac.daemon.view.ListedJob;

/** Jobs as the API tells them. */
final class JobsJson {
    private JobsJson() {}

    static byte[] of(long now, List<ListedJob> jobs) {
        return Json.object(json -> json.number("now", now).objects("jobs", jobs, job -> JobsJson.write(job, json)));
    }

    static byte[] of(ListedJob job) {
        return Json.object(json -> write(job, json));
    }

    private static void write(ListedJob job, Json json) throws IOException {
        json.text("id", job.id())
                .text("name", job.name())
                .text("user", job.user())
                .text("queue", job.queue())
                .text("state", String.valueOf(job.state()))
                .number("cpus", job.cpus())
                .number("memory_bytes", job.memoryBytes())
                .number("chunks", job.chunks())
                .number("walltime_s", job.walltime())
                .number("submitted", job.submitted())
                .number("planned_start", job.plannedStart())
                .number("promised_start", job.promisedStart())
                .texts("planned_nodes", job.plannedNodes())
                .object(
                        "reason",
                        reason -> reason.text("kind", job.reason().kind().word())
                                .fields(job.reason().data()));
        if (job.execution().isPresent()) {
            ListedJob.Execution run = job.execution().get();
            json.number("started", run.started())
                    .number("expected_end", run.expectedEnd())
                    .texts("nodes", run.nodes());
        }
    }
}
