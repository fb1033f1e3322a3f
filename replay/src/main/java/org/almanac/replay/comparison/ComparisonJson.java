package org.almanac.replay.comparison;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.almanac.replay.statistics.Interval;

/** A comparison as JSON, for programs; what is not defined is null. */
public final class ComparisonJson {
    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private ComparisonJson() {}

    /** The JSON text, ended by a line feed. */
    public static String of(Comparison comparison) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            period(json, "before", "log", comparison.before());
            period(json, "after", "log", comparison.after());
            if (comparison.counterfactual().isPresent()) {
                period(
                        json,
                        "counterfactual",
                        "policy",
                        comparison.counterfactual().get());
            }
            changes(json, "change", comparison.changes());
            if (!comparison.changesAgainst().isEmpty()) {
                changes(json, "change_against_counterfactual", comparison.changesAgainst());
            }
            json.writeObjectFieldStart("ks_distance");
            for (Map.Entry<String, Double> distance : comparison.distances().entrySet()) {
                number(json, distance.getKey(), distance.getValue());
            }
            json.writeEndObject();
            json.writeArrayFieldStart("warnings");
            for (String warning : comparison.warnings()) {
                json.writeString(warning);
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.append('\n').toString();
    }

    private static void period(JsonGenerator json, String key, String named, Period period) throws IOException {
        json.writeObjectFieldStart(key);
        json.writeStringField(named, period.name());
        json.writeNumberField("jobs", period.jobs());
        json.writeNumberField("left_out", period.leftOut());
        number(json, "days", period.days());
        json.writeNumberField("machine_cpus", period.cpus());
        for (Figure figure : Figure.values()) {
            number(json, figure.written(), period.figure(figure));
        }
        number(json, "sd_wait_s", period.waits().sd());
        number(json, "sd_bounded_slowdown", period.slowdowns().sd());
        json.writeNumberField("users", period.users());
        number(json, "nuwt_mean", period.nuwt().mean());
        number(json, "nuwt_sd", period.nuwt().sd());
        number(json, "nuwt_below_1_ratio", period.usersBelowOne());
        json.writeArrayFieldStart("nuwt_of_users");
        for (double each : period.nuwtOfUsers()) {
            json.writeNumber(each);
        }
        json.writeEndArray();
        classes(json, "by_cpus", period.byCpus());
        classes(json, "by_walltime", period.byWalltime());
        json.writeEndObject();
    }

    private static void classes(JsonGenerator json, String key, List<JobClass> classes) throws IOException {
        json.writeArrayFieldStart(key);
        for (JobClass each : classes) {
            json.writeStartObject();
            json.writeStringField("class", each.name());
            json.writeNumberField("jobs", each.jobs());
            number(json, "mean_wait_s", each.meanWait());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void changes(JsonGenerator json, String key, Map<Figure, Change> changes) throws IOException {
        json.writeObjectFieldStart(key);
        for (Map.Entry<Figure, Change> entry : changes.entrySet()) {
            Change change = entry.getValue();
            json.writeObjectFieldStart(entry.getKey().written());
            number(json, "difference", change.difference());
            number(json, "relative", change.relative());
            number(json, "low95", change.interval().map(Interval::low).orElse(Double.NaN));
            number(json, "high95", change.interval().map(Interval::high).orElse(Double.NaN));
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private static void number(JsonGenerator json, String name, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumberField(name, value);
        } else {
            json.writeNullField(name);
        }
    }
}
