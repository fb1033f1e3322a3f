package org.almanac.daemon.api.answer;

import io.javalin.http.ServiceUnavailableResponse;
import java.time.Duration;
import java.time.Instant;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.api.route.Turn;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.view.Status;

/** Whether what is answered is of now: a cycle has ended well lately. */
final class ReadyRoute implements Route {
    /** As long as a service may be silent before systemd starts it anew. */
    private static final double LEAST_SECONDS = 180;

    private static final double POLLS = 3;

    @Override
    public String path() {
        return "/ready";
    }

    @Override
    public String summary() {
        return "Whether what is answered is of now: a cycle has ended well lately";
    }

    @Override
    public Produces produces() {
        return Produces.json(Schema.object("that it is ready")
                .has("ready", Schema.flag("always true"))
                .has("age_s", Schema.whole("seconds since the last cycle that ended well")));
    }

    @Override
    public Turn turn(Asked asked) {
        return Turn.AT_ONCE;
    }

    @Override
    public Answer answer(Asked asked) {
        Status status = asked.published().status();
        long age =
                Duration.between(status.cycles().lastFinished(), Instant.now()).toSeconds();
        double most = Math.max(LEAST_SECONDS, POLLS * status.poll().intervalSeconds());
        if (age > most) {
            throw new ServiceUnavailableResponse("the last cycle that ended well is over for " + age + " s"
                    + status.cycles()
                            .lastFailure()
                            .map(failure -> "; the last error: " + failure.message())
                            .orElse(""));
        }
        return Answer.json(Json.object(json -> json.flag("ready", true).number("age_s", age)));
    }
}
