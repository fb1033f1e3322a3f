package org.almanac.daemon.demo;

import java.time.Duration;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.Status;

/** What a demo says to programs. */
public final class DemoJson {
    private DemoJson() {}

    /** What has happened since the first plan, in so much of our time: the same as {@link DemoWords#summary}. */
    public static String summary(Published first, Published published, Duration passed) {
        Status.Totals totals = published.status().totals();
        Status.Search search = published.status().search();
        return Json.text(json -> json.number("lasted_s", passed.toMillis() / 1e3)
                .number("simulated_s", published.now() - first.now())
                .number("started", totals.started())
                .number("finished", totals.finished())
                .number("refused", totals.refused())
                .number("promises", totals.promises())
                .number("promises_kept", totals.promisesKept())
                .object(
                        "search",
                        each -> each.number("runs", search.runs())
                                .number("candidates", search.candidates())
                                .number("accepted", search.accepted())));
    }
}
