package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import org.almanac.daemon.json.Fields;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.view.Expected;
import org.almanac.daemon.view.LengthWords;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedLengths;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.planner.Cause;
import org.almanac.planner.StartMove;
import org.almanac.planner.forecast.WalltimeAdvice;

/** Jobs as the API tells them. */
final class JobsJson {
    private JobsJson() {}

    /**
     * Some of the jobs that were published.
     *
     * @param leftOut jobs that are not planned with, by id, each with the reason
     * @param words in which reasons are told besides, where they are
     */
    static byte[] of(
            Published published, List<ListedJob> jobs, SortedMap<String, String> leftOut, Optional<ReasonWords> words) {
        return Json.object(json -> {
            StatusJson.origin(published, json);
            json.objects("jobs", jobs, job -> write(job, words, json));
            leftOut("left_out", leftOut, json);
        });
    }

    /** The server's jobs, and behind them those that it has forgotten, of which less is known. */
    static void write(List<ListedJob> known, List<ListedJob> over, Json json) throws IOException {
        List<Json.Part> jobs = new ArrayList<>(known.size() + over.size());
        known.forEach(job -> jobs.add(fields -> write(job, Optional.empty(), fields)));
        over.forEach(job -> jobs.add(fields -> forgotten(job, fields)));
        json.objects("jobs", jobs, job -> job.write(json));
    }

    private static void forgotten(ListedJob job, Json json) throws IOException {
        json.text("id", job.id())
                .text("user", job.user())
                .text("queue", job.queue())
                .text("state", String.valueOf(job.state()))
                .number("cpus", job.cpus())
                .number("walltime_s", job.walltime())
                .number("submitted", job.submitted())
                .number("promised_start", job.promisedStart())
                .number("bound", job.bound());
        if (job.execution().isPresent()) {
            json.number("started", job.execution().get().started())
                    .number("ended", job.execution().get().expectedEnd());
        }
        json.object("reason", reason -> reason.text("kind", job.reason().kind().word()));
    }

    /** Jobs that are not planned with, each with the reason. */
    static void leftOut(String name, SortedMap<String, String> leftOut, Json json) throws IOException {
        json.objects(
                name,
                List.copyOf(leftOut.entrySet()),
                job -> json.text("id", job.getKey()).text("why", job.getValue()));
    }

    /** One job, with a walltime that would do where there is one. */
    static byte[] of(ListedJob job, Optional<WalltimeAdvice> advice) {
        return Json.object(json -> {
            write(job, Optional.empty(), json);
            advice(advice, json);
        });
    }

    /** What walltime would do, where that is told. */
    static void advice(Optional<WalltimeAdvice> told, Json json) throws IOException {
        if (told.isPresent()) {
            WalltimeAdvice advice = told.get();
            json.object(
                    "advice",
                    fields -> fields.number("walltime_s", advice.walltime())
                            .number("jobs", advice.jobs())
                            .number("longest_s", advice.longest()));
        }
    }

    private static void write(ListedJob job, Optional<ReasonWords> words, Json json) throws IOException {
        json.text("id", job.id());
        facts(job, json);
        starts(job, json);
        json.texts("planned_nodes", job.plannedNodes());
        reason(job, words, json);
        expected(job.expected(), json);
        moves(job, json);
        lengths(job.lengths(), json);
        if (job.execution().isPresent()) {
            ListedJob.Execution run = job.execution().get();
            json.number("started", run.started())
                    .number("expected_end", run.expectedEnd())
                    .texts("nodes", run.nodes());
        }
    }

    /** Whose the job is, and what it asks for. */
    static void facts(ListedJob job, Json json) throws IOException {
        json.text("name", job.name())
                .text("user", job.user())
                .text("group", job.group())
                .text("project", job.project())
                .text("queue", job.queue())
                .number("cpus", job.cpus())
                .number("memory_bytes", job.memoryBytes())
                .number("chunks", job.chunks())
                .number("walltime_s", job.walltime())
                .number("expected_runtime_s", job.expectedRuntime())
                .number("submitted", job.submitted());
    }

    /** Its state, and the starts that it is planned, promised and guaranteed. */
    static void starts(ListedJob job, Json json) throws IOException {
        json.text("state", String.valueOf(job.state()))
                .number("planned_start", job.plannedStart())
                .number("promised_start", job.promisedStart())
                .number("bound", job.bound());
    }

    /** Why it stands as it does. */
    static void reason(ListedJob job, Optional<ReasonWords> words, Fields json) throws IOException {
        json.thing("reason", reason -> {
            reason.text("kind", job.reason().kind().word()).fields(job.reason().data());
            if (words.isPresent()) {
                reason.text("text", words.get().of(job.reason()));
            }
        });
    }

    /** How its start has moved last, and how it has got later last, where it has. */
    static void moves(ListedJob job, Json json) throws IOException {
        move("moved", job.moves().last(), json);
        move("delayed", job.moves().later(), json);
    }

    /** When a job is expected to start, where that is told. */
    static void expected(Optional<Expected> told, Fields json) throws IOException {
        if (told.isPresent()) {
            Expected expected = told.get();
            json.thing(
                    "expected",
                    fields -> fields.number("start", expected.start())
                            .number("earliest", expected.earliest())
                            .number("latest", expected.latest())
                            .number("as_of", expected.asOf()));
        }
    }

    /** How short and how long it may be, and what keeps it from being longer, where it takes any of several lengths. */
    private static void lengths(Optional<ListedLengths> told, Json json) throws IOException {
        if (told.isPresent()) {
            ListedLengths any = told.get();
            json.object("lengths", fields -> {
                fields.number("shortest_s", any.shortest()).number("longest_s", any.longest());
                if (any.bound().isPresent()) {
                    fields.text("until", LengthWords.kind(any.bound().get()))
                            .text("until_what", LengthWords.subject(any.bound().get()));
                }
            });
        }
    }

    /** A move of a start with its causes, where there was one. */
    static void move(String name, Optional<StartMove> told, Fields json) throws IOException {
        if (told.isPresent()) {
            StartMove move = told.get();
            json.thing(
                    name,
                    fields -> fields.number("from", move.from())
                            .number("to", move.to())
                            .number("at", move.at())
                            .things("causes", move.causes(), JobsJson::cause));
        }
    }

    /** What may have moved a start. */
    static void cause(Cause cause, Fields json) throws IOException {
        json.text("kind", cause.kind().name().toLowerCase(Locale.ROOT));
        if (cause.subject().isPresent()) {
            json.text("subject", cause.subject().get());
        }
    }
}
