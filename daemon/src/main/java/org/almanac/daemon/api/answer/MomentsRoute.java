package org.almanac.daemon.api.answer;

import java.util.List;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.api.route.Schema;

/** The moments of which the picture is kept. */
record MomentsRoute(PastAnswers past) implements Route {
    @Override
    public String path() {
        return "/api/v1/moments";
    }

    @Override
    public String summary() {
        return "The moments of which the picture is kept";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                new Parameter("from", Schema.moment("moments from then on")),
                new Parameter("to", Schema.moment("moments up to then")));
    }

    @Override
    public Produces produces() {
        return Produces.json(MomentsJson.SCHEMA);
    }

    @Override
    public Answer answer(Asked asked) {
        return past.moments(asked.moment("from"), asked.moment("to"));
    }
}
