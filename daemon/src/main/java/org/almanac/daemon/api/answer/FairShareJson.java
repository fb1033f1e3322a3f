package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.util.List;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.view.ListedShares;
import org.almanac.daemon.view.Published;
import org.almanac.planner.fairshare.SharesNow;

/** How the machine is shared out as the API tells it. */
final class FairShareJson {
    private FairShareJson() {}

    static byte[] of(Published published, ListedShares shares) {
        return Json.object(json -> {
            StatusJson.origin(published, json);
            distance(shares.now(), json);
            users(shares.users(), json);
        });
    }

    /** How the users will stand at that time, in the server's epoch seconds. */
    static byte[] at(Published published, ListedShares shares, long time) {
        return Json.object(json -> {
            StatusJson.origin(published, json);
            json.number("at", time);
            users(shares.outlook().at(time), json);
        });
    }

    private static void users(List<ListedShares.User> users, Json json) throws IOException {
        json.objects("users", users, user -> {
            json.texts("path", user.use().path())
                    .number("share", user.use().share())
                    .number("used_s", user.use().usage())
                    .number("rank", user.use().rank())
                    .number("running", user.running())
                    .number("waiting", user.waiting());
            if (user.next().isPresent()) {
                json.text("next", user.next().get().id())
                        .number("next_start", user.next().get().start());
            }
        });
    }

    /** The fields that say how far the machine is from its shares. */
    static void distance(SharesNow shares, Json json) throws IOException {
        json.number("distance", shares.distance())
                .number("matches", shares.matches())
                .number("wasted_matches", shares.wasted())
                .objects(
                        "owners",
                        shares.owners(),
                        owner -> json.text("owner", owner.name())
                                .number("held", owner.held())
                                .number("target", owner.target())
                                .number("due", owner.due())
                                .flag("below_target", owner.isBelow()));
    }
}
