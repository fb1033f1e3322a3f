package org.almanac.daemon.api.answer;

import java.util.List;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;

/** The gaps in the plan: times in which nodes have something free. */
final class GapsRoute implements Route {
    @Override
    public String path() {
        return "/api/v1/gaps";
    }

    @Override
    public String summary() {
        return "The gaps in the plan: times in which nodes have something free";
    }

    @Override
    public List<Parameter> parameters() {
        return PlanPart.ALL;
    }

    @Override
    public Produces produces() {
        return Produces.json(SiteSchema.GAPS);
    }

    @Override
    public Answer answer(Asked asked) {
        return Answer.json(GapsJson.of(asked.published(), PlanPart.of(asked, PlanPart.Detail.FULL)));
    }
}
