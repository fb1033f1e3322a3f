package org.almanac.daemon.api.answer;

import java.util.List;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.LastMade;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;

/** The plan, or a part of it. */
final class PlanRoute implements Route {
    private final LastMade plan = new LastMade(PlanJson::of);

    @Override
    public String path() {
        return "/api/v1/plan";
    }

    @Override
    public String summary() {
        return "The plan, or a part of it: nodes, running and planned jobs, gaps";
    }

    @Override
    public List<Parameter> parameters() {
        return PlanPart.ALL;
    }

    @Override
    public Produces produces() {
        return Produces.json(SiteSchema.PLAN);
    }

    @Override
    public Answer answer(Asked asked) {
        return asked.isPlain()
                ? plan.answer(asked.published())
                : Answer.json(PlanJson.of(asked.published(), PlanPart.of(asked, PlanPart.Detail.FULL)));
    }
}
