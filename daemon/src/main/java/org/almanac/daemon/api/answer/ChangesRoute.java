package org.almanac.daemon.api.answer;

import java.util.Optional;
import java.util.function.Supplier;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.api.route.Turn;
import org.almanac.daemon.tried.TrialDesk;

/** The least changes of a job that waits with which it would start sooner. */
record ChangesRoute(Supplier<Optional<TrialDesk>> desk) implements Route {
    @Override
    public String path() {
        return "/api/v1/jobs/{id}/changes";
    }

    @Override
    public String summary() {
        return "The least changes of a job that waits with which it would start sooner";
    }

    @Override
    public Turn turn(Asked asked) {
        return Turn.ONE_BY_ONE;
    }

    @Override
    public Produces produces() {
        return Produces.json(ChangesJson.OF_JOB);
    }

    @Override
    public Answer answer(Asked asked) {
        AskedChanges named = AskedChanges.of(asked, desk);
        return Answer.json(ChangesJson.of(asked.published(), named.id(), named.changes()));
    }
}
