package org.almanac.daemon.api.answer;

import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;

/** The clusters as wholes: nodes, cpus, use, jobs. */
final class ClustersRoute implements Route {
    @Override
    public String path() {
        return "/api/v1/clusters";
    }

    @Override
    public String summary() {
        return "The clusters as wholes: nodes, cpus, use, jobs";
    }

    @Override
    public Produces produces() {
        return Produces.json(SiteSchema.CLUSTERS);
    }

    @Override
    public Answer answer(Asked asked) {
        return Answer.json(ClustersJson.of(asked.published()));
    }
}
