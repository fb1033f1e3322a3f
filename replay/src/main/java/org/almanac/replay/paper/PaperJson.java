package org.almanac.replay.paper;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The result of a paper's experiment for programs; what is not known is null. */
public final class PaperJson {
    private PaperJson() {}

    /** The whole document. */
    public static String of(PaperResult result) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeStringField("experiment", result.paper().experiment());
            json.writeStringField("source", result.paper().source());
            json.writeNumberField("seed", result.seed());
            json.writeObjectFieldStart("logs");
            for (Map.Entry<String, Path> file : result.files().entrySet()) {
                json.writeStringField(file.getKey(), file.getValue().toString());
            }
            json.writeEndObject();
            json.writeObjectFieldStart("selections");
            for (String row : result.files().keySet()) {
                Optional<String> words = result.paper().selection(row).words();
                if (words.isPresent()) {
                    json.writeStringField(row, words.get());
                }
            }
            json.writeEndObject();
            for (Verdict.Outcome outcome : Verdict.Outcome.values()) {
                json.writeNumberField(outcome.name().toLowerCase(Locale.ROOT), result.count(outcome));
            }
            json.writeArrayFieldStart("tables");
            for (MeasuredTable table : result.tables()) {
                write(table, json);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("not_compared_at_all");
            for (NotCompared each : result.leftOut()) {
                json.writeStartObject();
                json.writeStringField("what", each.what());
                json.writeStringField("why", each.why());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        return text.append('\n').toString();
    }

    private static void write(MeasuredTable table, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("table", table.table().number());
        json.writeStringField("title", table.table().title());
        json.writeArrayFieldStart("parts");
        for (MeasuredPart part : table.parts()) {
            json.writeStartObject();
            json.writeStringField("part", part.part().name());
            json.writeStringField("metric", part.part().metric().text());
            json.writeNumberField("decimals", part.part().metric().decimals());
            figures(part, json);
            json.writeArrayFieldStart("claims");
            for (Verdict verdict : part.verdicts()) {
                write(verdict, json);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("findings");
        for (String finding : table.findings()) {
            json.writeString(finding);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void figures(MeasuredPart part, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("figures");
        for (String row : part.part().rows()) {
            for (Column column : part.part().columns()) {
                json.writeStartObject();
                json.writeStringField("log", row);
                json.writeStringField("column", column.name());
                json.writeStringField("policy", column.policy().orElse(null));
                number("paper", part.part().published(row, column.name()), json);
                Optional<Measured> ours = part.ours(row, column.name());
                number("ours", number(ours.map(Measured::value)), json);
                number("margin95", number(ours.map(Measured::margin)), json);
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }

    private static OptionalDouble number(Optional<Double> value) {
        return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    private static void write(Verdict verdict, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("claim", verdict.claim().says());
        json.writeStringField("log", verdict.row());
        json.writeStringField("column", verdict.left());
        json.writeStringField("relation", verdict.claim().relation().words());
        json.writeStringField("than", verdict.claim().right().orElse(null));
        json.writeStringField("outcome", verdict.outcome().name().toLowerCase(Locale.ROOT));
        json.writeBooleanField("chance_could_decide", verdict.chance());
        number("ours", verdict.ours(), json);
        number("bound", verdict.bound(), json);
        json.writeStringField("reason", verdict.reason());
        json.writeEndObject();
    }

    private static void number(String name, OptionalDouble value, JsonGenerator json) throws IOException {
        if (value.isPresent() && Double.isFinite(value.getAsDouble())) {
            json.writeNumberField(name, value.getAsDouble());
        } else {
            json.writeNullField(name);
        }
    }
}
