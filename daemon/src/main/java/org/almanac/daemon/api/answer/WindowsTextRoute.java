package org.almanac.daemon.api.answer;

import java.time.ZoneId;
import java.util.Optional;
import java.util.function.Supplier;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.api.route.Turn;
import org.almanac.daemon.tried.TrialDesk;

/** What is free from now on without a break, and until when, for people. */
record WindowsTextRoute(Supplier<Optional<TrialDesk>> desk) implements Route {
    @Override
    public String path() {
        return "/api/v1/windows.txt";
    }

    @Override
    public String summary() {
        return "What is free from now on without a break, and until when, for people";
    }

    @Override
    public Turn turn(Asked asked) {
        return Turn.ONE_BY_ONE;
    }

    @Override
    public Produces produces() {
        return Produces.TEXT;
    }

    @Override
    public Answer answer(Asked asked) {
        return Answer.text(new TryText(ZoneId.systemDefault()).of(new AskedTrial(asked, desk).windows()));
    }
}
