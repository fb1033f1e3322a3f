package org.almanac.daemon.api.answer;

import java.util.List;
import java.util.OptionalLong;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.view.ListedShares;

/** How the machine is shared out, now or at a moment to come, for people. */
final class FairShareTextRoute implements Route {
    @Override
    public String path() {
        return "/api/v1/fairshare.txt";
    }

    @Override
    public String summary() {
        return "How the machine is shared out, now or at a moment to come, for people";
    }

    @Override
    public List<Parameter> parameters() {
        return ShareMoment.PARAMETERS;
    }

    @Override
    public Produces produces() {
        return Produces.TEXT;
    }

    @Override
    public Answer answer(Asked asked) {
        OptionalLong at = ShareMoment.of(asked);
        ListedShares shares = ShareMoment.shares(asked);
        return Answer.text(
                at.isEmpty()
                        ? FairShareText.of(shares, asked.published().now())
                        : FairShareText.at(shares, at.getAsLong()));
    }
}
