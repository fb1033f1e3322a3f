package org.almanac.daemon.api.answer;

import java.time.ZoneId;
import java.util.List;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;

/** The nodes with their states and their use, for people. */
final class NodesTextRoute implements Route {
    @Override
    public String path() {
        return "/api/v1/nodes.txt";
    }

    @Override
    public String summary() {
        return "The nodes with their states and their use, for people";
    }

    @Override
    public List<Parameter> parameters() {
        return NodeChoice.PARAMETERS;
    }

    @Override
    public Produces produces() {
        return Produces.TEXT;
    }

    @Override
    public Answer answer(Asked asked) {
        return Answer.text(NodesText.of(asked.published(), NodeChoice.of(asked), ZoneId.systemDefault()));
    }
}
