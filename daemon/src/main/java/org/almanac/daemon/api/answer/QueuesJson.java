package org.almanac.daemon.api.answer;

import java.util.Locale;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.view.Published;

/** Queues as the API tells them. */
final class QueuesJson {
    private QueuesJson() {}

    static byte[] of(Published published) {
        return Json.object(json -> {
            StatusJson.origin(published, json);
            json.objects(
                    "queues",
                    published.queues(),
                    queue -> json.text("name", queue.name())
                            .text("type", queue.type().name().toLowerCase(Locale.ROOT))
                            .flag("enabled", queue.enabled())
                            .flag("started", queue.started())
                            .object("jobs", jobs -> jobs.fields(queue.jobs())));
        });
    }
}
