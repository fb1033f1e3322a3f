package org.almanac.daemon.api.answer;

import java.util.List;
import java.util.OptionalLong;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.view.ListedShares;

/** How the machine is shared out, now or at a moment to come. */
final class FairShareRoute implements Route {
    @Override
    public String path() {
        return "/api/v1/fairshare";
    }

    @Override
    public String summary() {
        return "How the machine is shared out, now or at a moment to come";
    }

    @Override
    public List<Parameter> parameters() {
        return ShareMoment.PARAMETERS;
    }

    @Override
    public Produces produces() {
        return Produces.json(StatusSchema.FAIR_SHARE);
    }

    @Override
    public Answer answer(Asked asked) {
        OptionalLong at = ShareMoment.of(asked);
        ListedShares shares = ShareMoment.shares(asked);
        return Answer.json(
                at.isEmpty()
                        ? FairShareJson.of(asked.published(), shares)
                        : FairShareJson.at(asked.published(), shares, at.getAsLong()));
    }
}
