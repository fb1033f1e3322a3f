package org.almanac.daemon.api.answer;

import java.util.Optional;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.store.HistoryQuery;

/** What one job was promised, how that moved, and what came; of jobs that are over, too. */
record JobHistoryRoute(Optional<Histories> histories) implements Route {
    @Override
    public String path() {
        return "/api/v1/jobs/{id}/history";
    }

    @Override
    public String summary() {
        return "What one job was promised, how that moved, and what came; of jobs that are over, too";
    }

    @Override
    public Produces produces() {
        return Produces.json(HistoryJson.SCHEMA);
    }

    @Override
    public Answer answer(Asked asked) {
        return Answer.json(HistoryJson.of(histories, HistoryQuery.ofJob(asked.inPath("id")), asked.viewer()));
    }
}
