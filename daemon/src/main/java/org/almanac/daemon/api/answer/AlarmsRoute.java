package org.almanac.daemon.api.answer;

import java.time.ZoneId;
import java.util.Arrays;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.view.AlarmWords;
import org.almanac.daemon.view.Forecast;
import org.almanac.daemon.view.Published;
import org.almanac.planner.forecast.Alarm;

/** What will go wrong, as far as it is foreseen. */
final class AlarmsRoute implements Route {
    private static final Schema ALARMS = CommonSchema.ORIGIN
            .has("as_of", Schema.moment("when it was foreseen"))
            .has(
                    "alarms",
                    Schema.list(
                            "what will go wrong",
                            Schema.object("an alarm")
                                    .has(
                                            "kind",
                                            Schema.oneOf(
                                                    "what it is",
                                                    Arrays.stream(Alarm.Kind.values())
                                                            .map(Alarm.Kind::word)
                                                            .toList()))
                                    .has("subject", Schema.text("the job, limit or reservation"))
                                    .has("since", Schema.moment("when it was raised"))
                                    .has("due", Schema.moment("when it will have gone wrong"))
                                    .has("text", Schema.text("the same in words, with the evidence"))
                                    .has(
                                            "evidence",
                                            Schema.object(
                                                    "what speaks for it: moments, cpus, numbers of jobs and nodes"))
                                    .named("Alarm")));

    @Override
    public String path() {
        return "/api/v1/alarms";
    }

    @Override
    public String summary() {
        return "What will go wrong, as far as it is foreseen";
    }

    @Override
    public Produces produces() {
        return Produces.json(ALARMS);
    }

    @Override
    public Answer answer(Asked asked) {
        Published published = asked.published();
        Forecast forecast = published.status().forecast();
        AlarmWords words = new AlarmWords(ZoneId.systemDefault());
        return Answer.json(Json.object(json -> {
            StatusJson.origin(published, json);
            json.number("as_of", forecast.asOf())
                    .objects(
                            "alarms",
                            forecast.alarms(),
                            each -> json.text("kind", each.alarm().kind().word())
                                    .text("subject", each.alarm().subject())
                                    .number("since", each.since())
                                    .number("due", each.alarm().due())
                                    .text("text", words.of(each.alarm(), published.now()))
                                    .object("evidence", fields -> {
                                        for (var part : each.alarm().evidence().entrySet()) {
                                            fields.number(part.getKey(), part.getValue());
                                        }
                                    }));
        }));
    }
}
