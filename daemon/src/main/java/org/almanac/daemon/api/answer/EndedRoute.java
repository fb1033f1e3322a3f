package org.almanac.daemon.api.answer;

import io.javalin.http.BadRequestResponse;
import io.javalin.http.HttpResponseException;
import io.javalin.http.ServiceUnavailableResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.api.route.Turn;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.memory.KeptJob;

/** The jobs that were over in a time, those that were over last first. */
record EndedRoute(Optional<Histories> histories) implements Route {
    /** So many are told. */
    static final int MOST = 1_000;

    private static final String SINCE = "since";
    private static final String UNTIL = "until";

    private static final Schema SCHEMA = Schema.object("jobs that are over, the last one first")
            .has(
                    "jobs",
                    Schema.list("those that were over last, " + MOST + " at most", HistoryJson.JOB.named("EndedJob")))
            .has("complete", Schema.flag("whether these are all that are kept of that time"));

    @Override
    public String path() {
        return "/api/v1/ended";
    }

    @Override
    public String summary() {
        return "The jobs that were over in a time, those that were over last first";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                new Parameter(SINCE, Schema.moment("over then or later")),
                new Parameter(UNTIL, Schema.moment("over then or earlier")));
    }

    @Override
    public Turn turn(Asked asked) {
        return Turn.ONE_BY_ONE;
    }

    @Override
    public Produces produces() {
        return Produces.json(SCHEMA);
    }

    @Override
    public Answer answer(Asked asked) {
        long since = asked.moment(SINCE).orElse(Long.MIN_VALUE);
        long until = asked.moment(UNTIL).orElse(Long.MAX_VALUE);
        if (until < since) {
            throw new BadRequestResponse(
                    UNTIL + " is '" + until + "', but may be no time before " + SINCE + ", which is '" + since + "'");
        }
        Histories kept = histories.orElseThrow(() -> new HttpResponseException(404, "this daemon keeps no history"));
        List<KeptJob> ended = new ArrayList<>();
        boolean[] complete = {true};
        try {
            kept.ended(new Histories.Span(since, until), asked.viewer().user(), MOST + 1, job -> {
                complete[0] = ended.size() < MOST;
                if (complete[0]) {
                    ended.add(job);
                }
            });
        } catch (IOException e) {
            throw new ServiceUnavailableResponse(e.getMessage());
        }
        return Answer.json(Json.object(json ->
                json.objects("jobs", ended, job -> HistoryJson.write(job, json)).flag("complete", complete[0])));
    }
}
