package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.daemon.why.Wait;
import org.almanac.daemon.why.Why;
import org.almanac.planner.StartMove;
import org.almanac.planner.forecast.WalltimeAdvice;

/** Why a job does not start sooner, as the API tells it. */
final class WhyJson {
    private WhyJson() {}

    static byte[] of(
            Published published,
            AskedJob asked,
            ReasonWords words,
            List<StartMove> moves,
            Optional<WalltimeAdvice> advice) {
        Why why = Why.of(published, asked.job(), words);
        return Json.object(json -> {
            StatusJson.origin(published, json);
            json.raw("job", new String(JobsJson.of(why.job(), advice), StandardCharsets.UTF_8))
                    .texts("array", asked.array().stream().map(ListedJob::id).toList())
                    .text("reason", why.reason())
                    .objects("waits", why.waits(), wait -> write(wait, json))
                    .objects(
                            "moves",
                            moves,
                            move -> json.number("at", move.at())
                                    .number("from", move.from())
                                    .number("to", move.to())
                                    .objects("causes", move.causes(), cause -> JobsJson.cause(cause, json))
                                    .text("text", words.of(move)));
        });
    }

    /** Of a job of which nothing is known but why it is left out. */
    static byte[] ofLeftOut(Published published, String id, String why) {
        return Json.object(json -> {
            StatusJson.origin(published, json);
            json.object("job", job -> job.text("id", id)).text("reason", why);
        });
    }

    private static void write(Wait wait, Json json) throws IOException {
        json.text("kind", wait.kind())
                .text("text", wait.words())
                .objects(
                        "jobs",
                        wait.until(),
                        job -> json.text("id", job.id())
                                .text("user", job.user())
                                .number("start", job.start())
                                .number("end", job.end()))
                .number("job_count", wait.until().size() + wait.more());
        if (wait.limit().isPresent()) {
            Wait.LimitUse limit = wait.limit().get();
            json.object("limit", fields -> {
                fields.text("name", limit.name()).text("resource", limit.resource());
                LimitsJson.use(limit.use(), fields);
            });
        }
        json.objects(
                        "nodes",
                        wait.nodes(),
                        wanted -> json.number("chunks", wanted.count())
                                .text("each", wanted.each())
                                .texts("properties", wanted.properties())
                                .number("up", wanted.up())
                                .objects(
                                        "closed",
                                        wanted.closed(),
                                        node -> json.text("name", node.name()).text("state", node.state()))
                                .number("closed_count", wanted.closedCount()))
                .texts("changes", wait.changes());
    }
}
