package org.almanac.daemon.api.answer;

import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;

/** The last searches, the newest first, and what they have gained. */
final class SearchesRoute implements Route {
    @Override
    public String path() {
        return "/api/v1/searches";
    }

    @Override
    public String summary() {
        return "The last searches, the newest first, and what they have gained";
    }

    @Override
    public Produces produces() {
        return Produces.json(StatusSchema.SEARCHES);
    }

    @Override
    public Answer answer(Asked asked) {
        return Answer.json(SearchesJson.of(asked.published()));
    }
}
