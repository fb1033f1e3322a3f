package org.almanac.daemon.api.answer;

import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.shadow.ShadowText;

/** What was learnt beside another scheduler, for people. */
record ShadowTextRoute(LearntByShadow learnt) implements Route {
    @Override
    public String path() {
        return "/api/v1/shadow.txt";
    }

    @Override
    public String summary() {
        return "What was learnt beside another scheduler, for people";
    }

    @Override
    public boolean isOfAllUsers() {
        return true;
    }

    @Override
    public Produces produces() {
        return Produces.TEXT;
    }

    @Override
    public Answer answer(Asked asked) {
        return Answer.text(ShadowText.of(learnt.report()));
    }
}
