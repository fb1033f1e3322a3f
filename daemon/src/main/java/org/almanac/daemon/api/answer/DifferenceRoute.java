package org.almanac.daemon.api.answer;

import io.javalin.http.BadRequestResponse;
import java.util.List;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.api.route.Turn;

/** What has become another from one moment to another: jobs, their starts, and nodes. */
record DifferenceRoute(PastAnswers past) implements Route {
    @Override
    public String path() {
        return "/api/v1/difference";
    }

    @Override
    public String summary() {
        return "What has become another from one moment to another: jobs, their starts with why they moved, and nodes";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                new Parameter("from", Schema.moment("the last moment up to then is the earlier one; needed")),
                new Parameter(
                        "to", Schema.moment("the last moment up to then is the later one; without it the last one")));
    }

    /** Two pictures are read, and moves looked up. */
    @Override
    public Turn turn(Asked asked) {
        return Turn.ONE_BY_ONE;
    }

    @Override
    public Produces produces() {
        return Produces.json(DifferenceJson.SCHEMA);
    }

    @Override
    public Answer answer(Asked asked) {
        long from = asked.moment("from")
                .orElseThrow(() -> new BadRequestResponse("from is missing: the time of the earlier moment"));
        return past.difference(from, asked.moment("to"), asked.viewer());
    }
}
