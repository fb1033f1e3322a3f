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
import org.almanac.daemon.view.ReasonWords;

/** What would become of a job if it were submitted now, or of several, each alone. */
record TryRoute(Supplier<Optional<TrialDesk>> desk) implements Route {
    @Override
    public String path() {
        return "/api/v1/try";
    }

    @Override
    public String summary() {
        return "What would become of a job if it were submitted now, or of several, each alone";
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
        return Produces.json(TryJson.TRIED);
    }

    @Override
    public Answer answer(Asked asked) {
        AskedTrial trial = new AskedTrial(asked, desk);
        TriedJobs tried = trial.jobs();
        return Answer.json(
                TryJson.of(asked.published(), tried, new ReasonWords(ZoneId.systemDefault()), trial.changes(tried)));
    }
}
