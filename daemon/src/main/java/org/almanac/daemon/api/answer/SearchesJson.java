package org.almanac.daemon.api.answer;

import org.almanac.daemon.json.Json;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.Status;

/** The last searches as the API tells them. */
final class SearchesJson {
    private SearchesJson() {}

    static byte[] of(Published published) {
        Status.Search search = published.status().search();
        return Json.object(json -> {
            StatusJson.origin(published, json);
            json.number("runs", search.runs())
                    .number("candidates", search.candidates())
                    .number("accepted", search.accepted())
                    .object("objective", objective -> objective.fields(search.objective()))
                    .objects(
                            "searches",
                            search.recent(),
                            each -> json.number("at", each.at())
                                    .number("duration_s", each.seconds())
                                    .number("candidates", each.candidates())
                                    .number("accepted", each.accepted())
                                    .number("earlier", each.earlier())
                                    .number("earlier_s", each.secondsGained())
                                    .number("later", each.later())
                                    .number("later_s", each.secondsPaid())
                                    .object("before", before -> before.fields(each.before()))
                                    .object("after", after -> after.fields(each.after()))
                                    .text("sentence", each.sentence()));
        });
    }
}
