package org.almanac.daemon.api.answer;

import java.nio.charset.StandardCharsets;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;

/** The policies that there are, and their parameters. */
final class PoliciesRoute implements Route {
    @Override
    public String path() {
        return "/api/v1/policies";
    }

    @Override
    public String summary() {
        return "The policies that there are, and their parameters";
    }

    @Override
    public Produces produces() {
        return Produces.json(StatusSchema.POLICIES);
    }

    @Override
    public Answer answer(Asked asked) {
        return Answer.json(PoliciesJson.of().getBytes(StandardCharsets.UTF_8));
    }
}
