package org.almanac.daemon.api.answer;

import io.javalin.http.BadRequestResponse;
import io.javalin.http.HttpResponseException;
import java.util.List;
import java.util.OptionalLong;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.view.ListedShares;

/** The moment for which shares are asked, and the shares that the plan knows. */
final class ShareMoment {
    static final List<Parameter> PARAMETERS = List.of(
            new Parameter("at", Schema.moment("tells how users will stand then by the plan; it is yet to come")));

    private ShareMoment() {}

    /** The time that is asked for, in the server's epoch seconds; empty where now is meant. */
    static OptionalLong of(Asked asked) {
        OptionalLong at = asked.moment("at");
        long now = asked.published().now();
        if (at.isPresent() && at.getAsLong() < now) {
            throw new BadRequestResponse(
                    "at is " + at.getAsLong() + ", which is over: the plan begins at " + now + ", the server's time");
        }
        return at;
    }

    static ListedShares shares(Asked asked) {
        return asked.published()
                .status()
                .shares()
                .orElseThrow(() -> new HttpResponseException(
                        404, "the plan knows no shares; fair-share in the configuration tells them"));
    }
}
