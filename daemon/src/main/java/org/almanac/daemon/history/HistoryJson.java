package org.almanac.daemon.history;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptMove;
import org.almanac.daemon.store.JobHistory;
import org.almanac.daemon.view.CauseWords;
import org.almanac.planner.Cause;

/** The history of jobs as JSON; times in epoch seconds, and null where there is none. */
public final class HistoryJson {
    private HistoryJson() {}

    /** An object with all of them. */
    public static String of(List<JobHistory> jobs) {
        return Json.text(json -> json.objects("jobs", jobs, job -> write(job, json)));
    }

    /** The fields of one. */
    public static void write(JobHistory history, Json json) throws IOException {
        job(history.job(), json);
        json.objects("moves", history.moves(), move -> move(move, json));
    }

    static void job(KeptJob job, Json json) throws IOException {
        json.text("id", job.id())
                .text("user", job.user())
                .text("queue", job.queue())
                .number("submitted", job.queued())
                .number("cpus", job.cpus())
                .number("walltime_s", job.walltime())
                .number("told_start", job.told())
                .number("promised_start", job.promised())
                .number("bound", job.bound())
                .number("started", job.started())
                .number("ended", job.ended());
    }

    static void move(KeptMove move, Json json) throws IOException {
        json.number("at", move.at())
                .number("from", move.from())
                .number("to", move.to())
                .text("cause", move.cause().map(cause -> cause.kind().name().toLowerCase(Locale.ROOT)))
                .text("subject", move.cause().flatMap(Cause::subject))
                .text("text", move.cause().map(CauseWords::of));
    }
}
