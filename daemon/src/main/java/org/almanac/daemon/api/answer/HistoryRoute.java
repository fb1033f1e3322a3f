package org.almanac.daemon.api.answer;

import io.javalin.http.BadRequestResponse;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.api.route.Turn;
import org.almanac.daemon.store.HistoryQuery;

/** What jobs were promised, how that moved, and what came, over restarts. */
record HistoryRoute(Optional<Histories> histories) implements Route {
    @Override
    public String path() {
        return "/api/v1/history";
    }

    @Override
    public String summary() {
        return "What jobs were promised, how that moved, and what came, over restarts";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                new Parameter("user", Schema.text("jobs of this user")),
                new Parameter("since", Schema.moment("jobs that were not yet over then")));
    }

    /** All that is stored is gone through, which is not to take the turns of what is answered at once. */
    @Override
    public Turn turn(Asked asked) {
        return Turn.ONE_BY_ONE;
    }

    @Override
    public Produces produces() {
        return Produces.json(HistoryJson.SCHEMA);
    }

    @Override
    public Answer answer(Asked asked) {
        Set<String> users = asked.chosen("user");
        if (users.size() > 1) {
            throw new BadRequestResponse("user is '" + String.join(",", users) + "', but may be one user");
        }
        Optional<String> user = users.stream().findFirst().or(asked.viewer()::user);
        HistoryQuery query = new HistoryQuery(Optional.empty(), user, asked.moment("since"));
        return Answer.json(HistoryJson.of(histories, query, asked.viewer()));
    }
}
