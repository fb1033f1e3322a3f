package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.view.ListedLimits.Courses;
import org.almanac.daemon.view.ListedLimits.ListedLimit;
import org.almanac.daemon.view.ListedLimits.Step;
import org.almanac.daemon.view.ListedLimits.Use;
import org.almanac.daemon.view.Published;

/** The limits and their use as the API tells them. */
final class LimitsJson {
    private LimitsJson() {}

    /** Some of the limits; with how their use goes on where that is told. */
    static byte[] of(Published published, List<ListedLimit> limits, Optional<Courses> courses) {
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
                            .objects("uses", limit.uses(), use -> {
                                use(use, json);
                                if (courses.isPresent()) {
                                    json.raw("course", course(courses.get().of(limit.name(), use.subject())));
                                }
                            }));
        });
    }

    private static String course(List<Step> steps) {
        return steps.stream()
                .map(step -> "[" + step.from() + "," + step.used() + "]")
                .collect(Collectors.joining(",", "[", "]"));
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
