package org.almanac.daemon.shadow;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.daemon.json.JsonTree;
import org.almanac.daemon.shadow.AskedRequest.AskedChunk;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.ArraySlots;
import org.almanac.planner.cluster.Grouping;
import org.almanac.planner.cluster.Grouping.Rest;
import org.almanac.planner.cluster.Grouping.Span;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Sharing;

/** Notices as lines of JSON. */
final class NoticeText {
    private static final JsonFactory FACTORY = new JsonFactory();

    private NoticeText() {}

    /** The line, without its end. */
    static String write(Notice notice) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.writeStartObject();
            json.writeNumberField("at", notice.at());
            if (notice instanceof Notice.OfJob ofJob) {
                json.writeStringField("job", ofJob.job());
            }
            write(notice, json);
            json.writeEndObject();
        } catch (IOException e) {
            // It is written to memory.
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void write(Notice notice, JsonGenerator json) throws IOException {
        if (notice instanceof Notice.Watched watched) {
            json.writeNumberField("watched_since", watched.since());
        } else if (notice instanceof Notice.Seen seen) {
            write(seen.asked(), json);
        } else if (notice instanceof Notice.Eligible eligible) {
            json.writeNumberField("eligible", eligible.since());
        } else if (notice instanceof Notice.Predicted predicted) {
            write(predicted.prediction(), json);
        } else if (notice instanceof Notice.Started started) {
            json.writeNumberField("started", started.started());
            if (started.last().isPresent()) {
                write(started.last().get(), json);
            }
        } else if (notice instanceof Notice.Requeued) {
            json.writeStringField("became", "requeued");
        } else if (notice instanceof Notice.SetAside setAside) {
            json.writeNumberField("set_aside_after", setAside.after());
        } else if (notice instanceof Notice.Ended ended) {
            json.writeStringField("became", "ended");
            json.writeNumberField("ended", ended.end().time());
            json.writeStringField("source", ended.end().source().name());
        } else if (notice instanceof Notice.Lost) {
            json.writeStringField("became", "lost");
        }
    }

    private static void write(Prediction prediction, JsonGenerator json) throws IOException {
        json.writeNumberField("told", prediction.told());
        json.writeNumberField("predicted", prediction.start());
    }

    private static void write(Asked asked, JsonGenerator json) throws IOException {
        json.writeStringField("user", asked.owner().user());
        json.writeStringField("group", asked.owner().group());
        json.writeStringField("project", asked.owner().project());
        json.writeStringField("queue", asked.queue());
        json.writeNumberField("submitted", asked.submitted());
        json.writeNumberField("walltime", asked.walltime());
        json.writeNumberField("not_before", asked.notBefore());
        texts("after", asked.after(), json);
        if (asked.array().isPresent()) {
            json.writeStringField("array", asked.array().get().array());
            json.writeNumberField("array_slots", asked.array().get().atOnce());
        }
        if (asked.deadline().isPresent()) {
            json.writeNumberField("deadline", asked.deadline().getAsLong());
        }
        json.writeArrayFieldStart("chunks");
        for (AskedChunk chunk : asked.request().chunks()) {
            json.writeStartObject();
            json.writeNumberField("count", chunk.count());
            amounts("each", chunk.each(), json);
            texts("wanted", chunk.wanted(), json);
            texts("avoided", chunk.avoided(), json);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeStringField("arrangement", asked.request().arrangement().name());
        json.writeStringField("sharing", asked.request().sharing().name());
        amounts("countables", asked.request().countables(), json);
        if (asked.request().grouping().isPresent()) {
            Grouping grouping = asked.request().grouping().get();
            texts("grouped_by", grouping.keys(), json);
            json.writeStringField("grouped_rest", grouping.rest().name());
            json.writeStringField("grouped_span", grouping.span().name());
        }
    }

    private static void texts(String name, Collection<String> values, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(name);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    private static void amounts(String name, Map<String, Long> amounts, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, Long> amount : amounts.entrySet()) {
            json.writeNumberField(amount.getKey(), amount.getValue());
        }
        json.writeEndObject();
    }

    /** The notice in a line; empty where there is none that is whole. */
    static Optional<Notice> read(String line) {
        try {
            JsonTree tree = JsonTree.read(line.getBytes(StandardCharsets.UTF_8));
            OptionalLong at = tree.number("at");
            return at.isPresent() ? read(at.getAsLong(), tree) : Optional.empty();
        } catch (IOException | IllegalArgumentException e) {
            // Half a line, or none of ours: what it said is lost, and whoever reads counts it.
            return Optional.empty();
        }
    }

    private static Optional<Notice> read(long at, JsonTree tree) {
        String job = tree.text("job");
        if (!tree.has("job")) {
            return number(tree, "watched_since")
                    .<Notice>map(since -> new Notice.Watched(at, since))
                    .or(() -> number(tree, "set_aside_after").map(after -> new Notice.SetAside(at, after)));
        } else if (tree.has("chunks")) {
            return Optional.of(new Notice.Seen(at, job, asked(tree)));
        } else if (tree.has("eligible")) {
            return number(tree, "eligible").map(since -> new Notice.Eligible(at, job, since));
        } else if (tree.has("started")) {
            return number(tree, "started").map(started -> new Notice.Started(at, job, started, prediction(tree)));
        } else if (tree.has("predicted")) {
            return prediction(tree).map(prediction -> new Notice.Predicted(at, job, prediction));
        }
        return switch (tree.text("became")) {
            case "requeued" -> Optional.of(new Notice.Requeued(at, job));
            case "ended" -> Optional.of(new Notice.Ended(at, job, end(at, tree)));
            case "lost" -> Optional.of(new Notice.Lost(at, job));
            default -> Optional.empty();
        };
    }

    /** Records of before ends were told have the time at which they were seen alone. */
    private static End end(long at, JsonTree tree) {
        return number(tree, "ended")
                .map(time -> new End(time, End.Source.valueOf(tree.text("source"))))
                .orElse(new End(at, End.Source.ASSUMED));
    }

    private static Optional<Long> number(JsonTree tree, String name) {
        OptionalLong number = tree.number(name);
        return number.isPresent() ? Optional.of(number.getAsLong()) : Optional.empty();
    }

    private static Optional<Prediction> prediction(JsonTree tree) {
        return number(tree, "told")
                .flatMap(told -> number(tree, "predicted").map(start -> new Prediction(told, start)));
    }

    private static Asked asked(JsonTree tree) {
        List<AskedChunk> chunks = tree.list("chunks", JsonTree.class).stream()
                .map(chunk -> new AskedChunk(
                        (int) needed(chunk, "count"),
                        amounts(chunk.tree("each")),
                        Set.copyOf(chunk.list("wanted", String.class)),
                        Set.copyOf(chunk.list("avoided", String.class))))
                .toList();
        AskedRequest request = new AskedRequest(
                chunks,
                Arrangement.valueOf(tree.text("arrangement")),
                Sharing.valueOf(tree.text("sharing")),
                amounts(tree.tree("countables")),
                grouping(tree));
        return new Asked(
                new Owner(tree.text("user"), tree.text("group"), tree.text("project")),
                tree.text("queue"),
                needed(tree, "submitted"),
                needed(tree, "walltime"),
                request,
                needed(tree, "not_before"),
                tree.list("after", String.class),
                number(tree, "array_slots").map(slots -> new ArraySlots(tree.text("array"), slots)),
                number(tree, "deadline").map(OptionalLong::of).orElse(OptionalLong.empty()));
    }

    private static Optional<Grouping> grouping(JsonTree tree) {
        List<String> keys = tree.list("grouped_by", String.class);
        return keys.isEmpty()
                ? Optional.empty()
                : Optional.of(new Grouping(
                        keys, Rest.valueOf(tree.text("grouped_rest")), Span.valueOf(tree.text("grouped_span"))));
    }

    private static long needed(JsonTree tree, String name) {
        return number(tree, name).orElseThrow(() -> new IllegalArgumentException(name + " is missing"));
    }

    private static Map<String, Long> amounts(JsonTree tree) {
        Map<String, Long> amounts = new LinkedHashMap<>();
        tree.fields().forEach((name, value) -> {
            if (value instanceof Long amount) {
                amounts.put(name, amount);
            }
        });
        return amounts;
    }
}
