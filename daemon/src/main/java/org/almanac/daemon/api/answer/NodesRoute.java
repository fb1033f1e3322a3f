package org.almanac.daemon.api.answer;

import java.util.List;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.LastMade;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.view.NodeUse;

/** The nodes with their states, their use now, and what is planned there. */
final class NodesRoute implements Route {
    private final LastMade all = new LastMade(published -> NodesJson.of(published, NodeUse.of(published.plan())));

    @Override
    public String path() {
        return "/api/v1/nodes";
    }

    @Override
    public String summary() {
        return "The nodes with their states, their use now, and what is planned there";
    }

    @Override
    public List<Parameter> parameters() {
        return NodeChoice.PARAMETERS;
    }

    @Override
    public Produces produces() {
        return Produces.json(SiteSchema.NODES);
    }

    @Override
    public Answer answer(Asked asked) {
        return asked.isPlain()
                ? all.answer(asked.published())
                : Answer.json(NodesJson.of(asked.published(), NodeChoice.of(asked)));
    }
}
