package org.almanac.daemon.api.answer;

import java.time.Instant;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;

/** How the scheduler itself does. */
final class StatusRoute implements Route {
    @Override
    public String path() {
        return "/api/v1/status";
    }

    @Override
    public String summary() {
        return "How the scheduler itself does";
    }

    @Override
    public Produces produces() {
        return Produces.json(StatusSchema.STATUS);
    }

    @Override
    public Answer answer(Asked asked) {
        return Answer.json(StatusJson.of(asked.published(), Instant.now()));
    }
}
