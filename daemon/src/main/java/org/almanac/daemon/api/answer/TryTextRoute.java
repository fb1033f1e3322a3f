package org.almanac.daemon.api.answer;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.api.route.Turn;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.tried.TriedJobs;

/** What would become of a job if it were submitted now, or of several, each alone, for people. */
record TryTextRoute(Supplier<Optional<TrialDesk>> desk) implements Route {
    @Override
    public String path() {
        return "/api/v1/try.txt";
    }

    @Override
    public String summary() {
        return "What would become of a job if it were submitted now, or of several, each alone, for people";
    }

    @Override
    public List<Parameter> parameters() {
        return AskedTrial.PARAMETERS;
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
        AskedTrial trial = new AskedTrial(asked, desk);
        TriedJobs tried = trial.jobs();
        ZoneId zone = ZoneId.systemDefault();
        return Answer.text(new TryText(zone).of(tried)
                + trial.changes(tried).map(new ChangesText(zone)::of).orElse(""));
    }
}
