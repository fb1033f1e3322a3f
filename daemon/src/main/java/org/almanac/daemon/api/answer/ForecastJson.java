package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.view.Forecast;
import org.almanac.daemon.view.ToldErrors;
import org.almanac.daemon.view.ToldErrors.Group;
import org.almanac.planner.forecast.TellingErrors;

/** What the status tells of expected starts: of which moment they are, and how near earlier ones came. */
final class ForecastJson {
    private static final Schema ERRORS = Schema.object(
                    "how near what jobs were told first came; null where there are none")
            .has("jobs", Schema.whole("how many"))
            .has("within_1min_ratio", measured("the share that started within a minute of it"))
            .has("within_10min_ratio", measured("the share that started within 10 minutes of it"))
            .has("within_60min_ratio", measured("the share that started within an hour of it"))
            .has("error_median_s", measured("how far off it was in the middle"))
            .has("error_p90_s", measured("how far off it was at most in nine of ten"))
            .has("coverage_80", measured("the share that started within the range, which is to hold four of five"))
            .has("width_80_median_s", measured("how wide the ranges were in the middle"))
            .has("score_80_mean_s", measured("the mean of the ranges' widths and ten times what they missed"))
            .has("promises", Schema.whole("how many had been promised a start, too"))
            .has("promises_late", Schema.whole("how many of these started more than a minute later than promised"));

    static final Schema SCHEMA = withErrors(Schema.object("expected starts")
            .mayHave("as_of", Schema.moment("at which moment they were expected"))
            .has("scenarios", Schema.whole("how many scenarios there were"))
            .has("told", Schema.whole("how many jobs could be told"))
            .has("waiting", Schema.whole("how many waited then that might start by themselves"))
            .has("duration_s", Schema.number("how long it took, in seconds")));

    /** Of the errors alone. */
    static final Schema TOLD = withErrors(Schema.object("how near expected starts came"));

    private ForecastJson() {}

    private static Schema withErrors(Schema object) {
        return object.has("errors", ERRORS)
                .has("by_horizon", groups("those that were expected within 1h, 6h, 24h, or later (more)"))
                .has("by_queue", groups("those of each queue, the 50 with the most jobs"))
                .has("by_user", groups("those of each user, the 50 with the most jobs"));
    }

    private static Schema measured(String what) {
        return Schema.number(what).orNull();
    }

    private static Schema groups(String what) {
        return Schema.list(what, ERRORS.has("name", Schema.text("which")));
    }

    static void write(Forecast forecast, Json json) throws IOException {
        if (forecast.isMade()) {
            json.number("as_of", forecast.asOf());
        }
        json.number("scenarios", forecast.scenarios())
                .number("told", forecast.starts().size())
                .number("waiting", forecast.waiting())
                .number("duration_s", forecast.seconds());
        write(forecast.errors(), json);
    }

    /** The errors alone. */
    static void write(ToldErrors errors, Json json) throws IOException {
        json.object("errors", all -> group(errors.all(), all));
        groups("by_horizon", errors.byHorizon(), json);
        groups("by_queue", errors.byQueue(), json);
        groups("by_user", errors.byUser(), json);
    }

    private static void groups(String name, Map<String, Group> groups, Json json) throws IOException {
        json.objects(name, List.copyOf(groups.entrySet()), each -> {
            json.text("name", each.getKey());
            group(each.getValue(), json);
        });
    }

    private static void group(Group group, Json json) throws IOException {
        TellingErrors errors = group.errors();
        json.number("jobs", errors.jobs())
                .number("within_1min_ratio", errors.minuteRatio())
                .number("within_10min_ratio", errors.ratio())
                .number("within_60min_ratio", errors.hourRatio())
                .number("error_median_s", errors.medianError())
                .number("error_p90_s", errors.p90Error())
                .number("coverage_80", errors.coverage())
                .number("width_80_median_s", errors.medianWidth())
                .number("score_80_mean_s", errors.meanScore())
                .number("promises", group.promised())
                .number("promises_late", group.late());
    }
}
