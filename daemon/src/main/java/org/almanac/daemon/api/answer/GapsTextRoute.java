package org.almanac.daemon.api.answer;

import java.time.ZoneId;
import java.util.List;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;

/** The gaps in the plan, for people. */
final class GapsTextRoute implements Route {
    @Override
    public String path() {
        return "/api/v1/gaps.txt";
    }

    @Override
    public String summary() {
        return "The gaps in the plan, for people";
    }

    @Override
    public List<Parameter> parameters() {
        return PlanPart.ALL;
    }

    @Override
    public Produces produces() {
        return Produces.TEXT;
    }

    @Override
    public Answer answer(Asked asked) {
        PlanPart part = PlanPart.of(asked, PlanPart.Detail.JOBS);
        return Answer.text(PlanText.ofGaps(asked.published(), part, ZoneId.systemDefault()));
    }
}
