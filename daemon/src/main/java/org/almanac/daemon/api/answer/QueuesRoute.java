package org.almanac.daemon.api.answer;

import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;

/** The queues. */
final class QueuesRoute implements Route {
    @Override
    public String path() {
        return "/api/v1/queues";
    }

    @Override
    public String summary() {
        return "The queues";
    }

    @Override
    public Produces produces() {
        return Produces.json(SiteSchema.QUEUES);
    }

    @Override
    public Answer answer(Asked asked) {
        return Answer.json(QueuesJson.of(asked.published()));
    }
}
