package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.util.List;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.view.ListedLimits.ListedLimit;
import org.almanac.daemon.view.ListedLimits.Use;
import org.almanac.daemon.view.Published;

/** The limits and their use as the API tells them. */
final class LimitsJson {
    private LimitsJson() {}

    /** Some of the limits. */
    static byte[] of(Published published, List<ListedLimit> limits) {
        return Json.object(json -> {
            StatusJson.origin(published, json);
            json.objects(
                    "limits",
                    limits,
                    limit -> json.text("name", limit.name())
                            .text("subject", limit.subject())
                            .text("resource", limit.resource())
                            .text("cluster", limit.cluster())
                            .number("value", limit.value())
                            .objects("uses", limit.uses(), use -> use(use, json)));
        });
    }

    /** What one subject uses of a limit. */
    static void use(Use use, Json json) throws IOException {
        json.text("subject", use.subject())
                .number("value", use.value())
                .number("used", use.used())
                .number("planned", use.planned())
                .number("running", use.running())
                .number("waiting", use.waiting())
                .objects(
                        "holders",
                        use.holders(),
                        holder -> json.text("id", holder.id())
                                .text("user", holder.user())
                                .number("amount", holder.amount())
                                .number("until", holder.until()));
    }
}
