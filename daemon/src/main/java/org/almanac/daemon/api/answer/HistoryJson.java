package org.almanac.daemon.api.answer;

import io.javalin.http.HttpResponseException;
import io.javalin.http.ServiceUnavailableResponse;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.api.route.Viewer;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptMove;
import org.almanac.daemon.store.HistoryQuery;
import org.almanac.daemon.store.JobHistory;
import org.almanac.daemon.view.OthersHidden;
import org.almanac.planner.Cause;

/** What jobs were promised, how that moved, and what came, as the API tells it. */
final class HistoryJson {
    /** The newest so many are told; {@code almanac export} has no such end. */
    static final int MOST = 1_000;

    private static final Schema MOVE = Schema.object("a planned start has become another one")
            .has("at", Schema.moment("when that was noticed"))
            .has("from", Schema.moment("the one before; null for the first").orNull())
            .has(
                    "to",
                    Schema.moment("the one after; null where there is none any more")
                            .orNull())
            .mayHave(
                    "cause",
                    Schema.object("the likeliest cause")
                            .has("kind", Schema.text("which cause it is"))
                            .mayHave("subject", Schema.text("the job, node or queue")));

    /** A job without its moves. */
    static final Schema JOB = Schema.object("a job")
            .has("id", Schema.text("its id"))
            .has("user", Schema.text("its owner"))
            .has("queue", Schema.text("its queue"))
            .has("queued", Schema.moment("when it came into its queue"))
            .has("cpus", CommonSchema.cpus())
            .has("walltime_s", Schema.whole("its walltime, in seconds"))
            .has(
                    "promised_start",
                    Schema.moment("the first planned start; null without one").orNull())
            .has(
                    "told_start",
                    Schema.moment("the first one that the server was told; null without one")
                            .orNull())
            .has(
                    "bound",
                    Schema.moment("the latest start that it is guaranteed; null without one")
                            .orNull())
            .has(
                    "started",
                    Schema.moment("when it started; null where it has not").orNull())
            .has(
                    "ended",
                    Schema.moment("when it was over; null where that is not known")
                            .orNull());

    static final Schema SCHEMA = Schema.object("jobs, in the order in which they came")
            .has(
                    "jobs",
                    Schema.list(
                            "the newest of the jobs, " + MOST + " at most",
                            JOB.has("moves", Schema.list("how its planned start has moved", MOVE))
                                    .named("JobHistory")))
            .has("more", Schema.whole("how many older ones are left out"));

    private HistoryJson() {}

    /** The jobs that are asked for and seen; refused where nothing is kept, or it cannot be read now. */
    static byte[] of(Optional<Histories> histories, HistoryQuery query, Viewer viewer) {
        Histories kept = histories.orElseThrow(() -> new HttpResponseException(404, "this daemon keeps no history"));
        Deque<JobHistory> newest = new ArrayDeque<>();
        long[] more = new long[1];
        try {
            kept.read(query, job -> {
                if (!viewer.seesJobsOf(job.job().user())) {
                    return;
                }
                newest.add(job);
                if (newest.size() > MOST) {
                    newest.remove();
                    more[0]++;
                }
            });
        } catch (IOException e) {
            throw new ServiceUnavailableResponse(e.getMessage());
        }
        return Json.object(json ->
                json.objects("jobs", newest, job -> write(job, viewer, json)).number("more", more[0]));
    }

    private static void write(JobHistory history, Viewer viewer, Json json) throws IOException {
        write(history.job(), json);
        json.objects("moves", history.moves(), move -> write(move, viewer, json));
    }

    /** A job without its moves. */
    static void write(KeptJob job, Json json) throws IOException {
        json.text("id", job.id())
                .text("user", job.user())
                .text("queue", job.queue())
                .number("queued", job.queued())
                .number("cpus", job.cpus())
                .number("walltime_s", job.walltime())
                .number("promised_start", job.promised())
                .number("told_start", job.told())
                .number("bound", job.bound())
                .number("started", job.started())
                .number("ended", job.ended());
    }

    private static void write(KeptMove move, Viewer viewer, Json json) throws IOException {
        json.number("at", move.at()).number("from", move.from()).number("to", move.to());
        if (move.cause().isPresent()) {
            Cause cause = viewer.seesAll()
                    ? move.cause().get()
                    : OthersHidden.without(move.cause().get(), Set.of(move.job()));
            json.object("cause", fields -> {
                fields.text("kind", cause.kind().name().toLowerCase(Locale.ROOT));
                if (cause.subject().isPresent()) {
                    fields.text("subject", cause.subject().get());
                }
            });
        }
    }
}
