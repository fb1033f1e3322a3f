package org.almanac.daemon.api.answer;

import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.api.route.Turn;
import org.almanac.daemon.json.Json;

/**
 * Whether the program lives: it does where it answers.
 *
 * @param version the program's
 */
record HealthRoute(String version) implements Route {
    @Override
    public String path() {
        return "/health";
    }

    @Override
    public String summary() {
        return "Whether the program lives: it does where it answers";
    }

    @Override
    public Produces produces() {
        return Produces.json(Schema.object("that it lives")
                .has("alive", Schema.flag("always true"))
                .has("version", Schema.text("the program's version")));
    }

    @Override
    public Turn turn(Asked asked) {
        return Turn.AT_ONCE;
    }

    @Override
    public Answer answer(Asked asked) {
        return Answer.json(Json.object(json -> json.flag("alive", true).text("version", version)));
    }
}
