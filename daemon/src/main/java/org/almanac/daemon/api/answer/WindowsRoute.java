package org.almanac.daemon.api.answer;

import java.util.Optional;
import java.util.function.Supplier;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.api.route.Turn;
import org.almanac.daemon.tried.TrialDesk;

/** What is free from now on without a break, and until when. */
record WindowsRoute(Supplier<Optional<TrialDesk>> desk) implements Route {
    @Override
    public String path() {
        return "/api/v1/windows";
    }

    @Override
    public String summary() {
        return "What is free from now on without a break, and until when";
    }

    @Override
    public Turn turn(Asked asked) {
        return Turn.ONE_BY_ONE;
    }

    @Override
    public Produces produces() {
        return Produces.json(TryJson.WINDOWS);
    }

    @Override
    public Answer answer(Asked asked) {
        return Answer.json(TryJson.of(asked.published(), new AskedTrial(asked, desk).windows()));
    }
}
