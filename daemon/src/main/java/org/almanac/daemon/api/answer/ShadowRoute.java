package org.almanac.daemon.api.answer;

import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;

/** What was learnt beside another scheduler. */
record ShadowRoute(LearntByShadow learnt) implements Route {
    @Override
    public String path() {
        return "/api/v1/shadow";
    }

    @Override
    public String summary() {
        return "What was learnt beside another scheduler";
    }

    @Override
    public boolean isOfAllUsers() {
        return true;
    }

    @Override
    public Produces produces() {
        return Produces.json(ShadowSchema.SHADOW);
    }

    @Override
    public Answer answer(Asked asked) {
        return Answer.json(ShadowJson.of(
                learnt.report(), asked.published().status().forecast().errors()));
    }
}
