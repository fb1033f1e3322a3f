package org.almanac.daemon.api.answer;

import java.util.List;
import java.util.stream.Collectors;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.json.Json;

/** The moments of which the picture is kept, as the API tells them. */
final class MomentsJson {
    static final Schema SCHEMA = Schema.object("moments of which the picture is kept")
            .has(
                    "moments",
                    Schema.list(
                            "in order, " + PastAnswers.MOST_MOMENTS
                                    + " at most: the first and the last and, of more, those that lie evenly in time",
                            Schema.moment("a moment")))
            .has("all", Schema.whole("how many there are"));

    private MomentsJson() {}

    static byte[] of(List<Long> moments, int all) {
        String list = moments.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
        return Json.object(json -> json.raw("moments", list).number("all", all));
    }
}
