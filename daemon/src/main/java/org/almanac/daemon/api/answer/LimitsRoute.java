package org.almanac.daemon.api.answer;

import java.util.List;
import java.util.Optional;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;

/** The limits, and what is used of each now and at most by the plan. */
final class LimitsRoute implements Route {
    @Override
    public String path() {
        return "/api/v1/limits";
    }

    @Override
    public String summary() {
        return "The limits, and what is used of each now and at most by the plan";
    }

    @Override
    public List<Parameter> parameters() {
        return LimitChoice.WITH_COURSE;
    }

    @Override
    public Produces produces() {
        return Produces.json(SiteSchema.LIMITS);
    }

    @Override
    public Answer answer(Asked asked) {
        return Answer.json(LimitsJson.of(
                asked.published(),
                LimitChoice.of(asked),
                LimitChoice.withCourse(asked)
                        ? Optional.of(asked.published().limits().get().courses())
                        : Optional.empty()));
    }
}
