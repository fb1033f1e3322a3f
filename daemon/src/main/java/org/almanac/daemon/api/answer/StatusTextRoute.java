package org.almanac.daemon.api.answer;

import java.time.Instant;
import java.time.ZoneId;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;

/** How the scheduler itself does, for people. */
final class StatusTextRoute implements Route {
    @Override
    public String path() {
        return "/api/v1/status.txt";
    }

    @Override
    public String summary() {
        return "How the scheduler itself does, for people";
    }

    @Override
    public Produces produces() {
        return Produces.TEXT;
    }

    @Override
    public Answer answer(Asked asked) {
        return Answer.text(StatusText.of(asked.published(), Instant.now(), ZoneId.systemDefault()));
    }
}
