package org.almanac.daemon.api.answer;

import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.LastMade;
import org.almanac.daemon.api.route.Route;

/** The whole plan. */
final class PlanRoute implements Route {
    private final LastMade plan = new LastMade(PlanJson::of);

    @Override
    public String path() {
        return "/api/v1/plan";
    }

    @Override
    public String summary() {
        return "The plan: nodes, running and planned jobs, gaps";
    }

    @Override
    public Answer answer(Asked asked) {
        return plan.answer(asked.published());
    }
}
