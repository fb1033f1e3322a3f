package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.tried.LeastChanges;
import org.almanac.daemon.tried.LeastChanges.Asked;
import org.almanac.daemon.tried.LeastChanges.Looked;
import org.almanac.daemon.view.Published;
import org.almanac.planner.advice.Dimension;
import org.almanac.planner.forecast.PastRuns;

/** The least changes of a job with which it would start sooner, as the API tells them. */
final class ChangesJson {
    private static final Schema ASKED = Schema.object("what it asks for")
            .has("cpus", CommonSchema.cpus())
            .has("chunks", Schema.whole("in how many pieces"))
            .has("walltime_s", Schema.whole("for how long, in seconds"))
            .has("memory_bytes", CommonSchema.memory())
            .has("queue", Schema.text("in which queue"))
            .has("properties", CommonSchema.names("what its pieces want of their nodes"))
            .named("ChangedRequest");

    private static final Schema CHANGE = Schema.object("a change")
            .has(
                    "dimension",
                    Schema.oneOf(
                            "what would change",
                            Stream.of(Dimension.values()).map(ChangesJson::word).toList()))
            .has("asked", ASKED)
            .has("planned_start", Schema.moment("when it would start"))
            .has(
                    "gain_s",
                    Schema.whole("how much sooner, in seconds; null where no start is planned as it is")
                            .orNull())
            .has(
                    "least",
                    Schema.flag("whether each smaller change was tried, and not only those" + " that halving asks for"))
            .has(
                    "past_jobs",
                    Schema.whole(
                                    "how many of its kind have ended lately; null where these are few, and where it does not"
                                            + " change the walltime")
                            .orNull())
            .has(
                    "past_longer",
                    Schema.whole("how many of these ran for longer than that walltime")
                            .orNull())
            .has(
                    "past_shortest_s",
                    Schema.whole("how long the shortest of these ran, in seconds")
                            .orNull())
            .named("HelpfulChange");

    static final Schema CHANGES = Schema.object("the least changes with which it would start sooner, each alone")
            .has("as_of", Schema.moment("when it would be altered, or submitted so"))
            .has(
                    "looked",
                    Schema.oneOf(
                            "how far they were looked for",
                            Stream.of(Looked.values()).map(ChangesJson::word).toList()))
            .has(
                    "planned_start",
                    Schema.moment("when it starts as it is; null where no start is planned")
                            .orNull())
            .has("asked", ASKED)
            .has(
                    "changes",
                    Schema.list(
                            "of each kind one at most: the least that gains at least a tenth of the wait that lies ahead",
                            CHANGE))
            .has("too_short", Schema.list("those besides whose walltime most jobs of the kind have exceeded", CHANGE))
            .named("LeastChanges");

    static final Schema OF_JOB =
            CommonSchema.ORIGIN.has("id", Schema.text("the job's id")).has("least_changes", CHANGES);

    private ChangesJson() {}

    static byte[] of(Published published, String id, LeastChanges changes) {
        return Json.object(json -> {
            StatusJson.origin(published, json);
            json.text("id", id);
            write(changes, json);
        });
    }

    /** As a field {@code least_changes}. */
    static void write(LeastChanges changes, Json json) throws IOException {
        json.object(
                "least_changes",
                fields -> fields.number("as_of", changes.now())
                        .text("looked", word(changes.looked()))
                        .number("planned_start", changes.start())
                        .object("asked", asked -> write(changes.asked(), asked))
                        .objects("changes", changes.changes(), change -> write(changes, change, fields))
                        .objects("too_short", changes.tooShort(), change -> write(changes, change, fields)));
    }

    private static void write(LeastChanges changes, LeastChanges.Change change, Json fields) throws IOException {
        fields.text("dimension", word(change.dimension()))
                .object("asked", asked -> write(change.asked(), asked))
                .number("planned_start", change.start())
                .number("gain_s", gain(changes, change))
                .flag("least", change.least())
                .number("past_jobs", past(change, PastRuns::jobs))
                .number("past_longer", past(change, runs -> change.exceeded()))
                .number("past_shortest_s", past(change, PastRuns::shortest));
    }

    private static OptionalLong past(LeastChanges.Change change, ToLongFunction<PastRuns> figure) {
        return change.past()
                .map(runs -> OptionalLong.of(figure.applyAsLong(runs)))
                .orElse(OptionalLong.empty());
    }

    private static OptionalLong gain(LeastChanges changes, LeastChanges.Change change) {
        return changes.start().isPresent()
                ? OptionalLong.of(changes.start().getAsLong() - change.start())
                : OptionalLong.empty();
    }

    private static void write(Asked asked, Json json) throws IOException {
        json.number("cpus", asked.cpus())
                .number("chunks", asked.chunks())
                .number("walltime_s", asked.walltime())
                .number("memory_bytes", asked.memoryBytes())
                .text("queue", asked.queue())
                .texts("properties", List.copyOf(asked.properties()));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
