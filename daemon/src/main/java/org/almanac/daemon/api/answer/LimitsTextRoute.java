package org.almanac.daemon.api.answer;

import java.time.ZoneId;
import java.util.List;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;

/** The limits and their use, for people. */
final class LimitsTextRoute implements Route {
    @Override
    public String path() {
        return "/api/v1/limits.txt";
    }

    @Override
    public String summary() {
        return "The limits and their use, for people";
    }

    @Override
    public List<Parameter> parameters() {
        return LimitChoice.PARAMETERS;
    }

    @Override
    public Produces produces() {
        return Produces.TEXT;
    }

    @Override
    public Answer answer(Asked asked) {
        return Answer.text(LimitsText.of(asked.published(), LimitChoice.of(asked), ZoneId.systemDefault()));
    }
}
