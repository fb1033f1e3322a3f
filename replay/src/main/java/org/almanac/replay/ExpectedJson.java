package org.almanac.replay;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.almanac.planner.forecast.TellingErrors;
import org.almanac.replay.baseline.Baseline;

/** How near expected starts came, as JSON. */
final class ExpectedJson {
    private ExpectedJson() {}

    /** The figures of all jobs; null where expected starts were not told. */
    static void write(Optional<ExpectedWaits> waits, JsonGenerator json) throws IOException {
        Optional<TellingErrors> all = waits.map(ExpectedWaits::all);
        number(json, "expected_within_10min_ratio", all, TellingErrors::ratio);
        number(json, "expected_error_median_s", all, TellingErrors::medianError);
        number(json, "expected_error_p90_s", all, TellingErrors::p90Error);
        number(json, "expected_coverage_80", all, TellingErrors::coverage);
        number(json, "expected_width_80_median_s", all, TellingErrors::medianWidth);
        number(json, "expected_score_80_mean_s", all, TellingErrors::meanScore);
        Optional<TellingErrors> anHourAhead = waits.map(ExpectedWaits::anHourAhead);
        number(json, "expected_hour_before_within_10min_ratio", anHourAhead, TellingErrors::ratio);
    }

    private static void number(
            JsonGenerator json, String name, Optional<TellingErrors> errors, ToDoubleFunction<TellingErrors> figure)
            throws IOException {
        JsonReport.number(json, name, errors.map(figure::applyAsDouble).orElse(Double.NaN));
    }

    /** The same by groups of jobs, and of simpler rules where these were asked. */
    static void writeGroups(ExpectedWaits waits, JsonGenerator json) throws IOException {
        write("expected_by_horizon", waits.byHorizon(), json);
        write("expected_by_queue", waits.byQueue(), json);
        write("expected_by_user", waits.byUser(), json);
        if (waits.byBaselines().isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("expected_baselines");
        for (Map.Entry<Baseline, TellingErrors> each : new TreeMap<>(waits.byBaselines()).entrySet()) {
            write(each.getKey().word(), each.getValue(), each.getKey().hasRange(), json);
        }
        json.writeEndArray();
    }

    private static void write(String name, Map<String, TellingErrors> groups, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(name);
        for (Map.Entry<String, TellingErrors> group : new TreeMap<>(groups).entrySet()) {
            write(group.getKey(), group.getValue(), true, json);
        }
        json.writeEndArray();
    }

    private static void write(String name, TellingErrors errors, boolean hasRange, JsonGenerator json)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeNumberField("jobs", errors.jobs());
        JsonReport.number(json, "within_1min_ratio", errors.minuteRatio());
        JsonReport.number(json, "within_10min_ratio", errors.ratio());
        JsonReport.number(json, "within_60min_ratio", errors.hourRatio());
        JsonReport.number(json, "error_median_s", errors.medianError());
        JsonReport.number(json, "error_p90_s", errors.p90Error());
        JsonReport.number(json, "coverage_80", hasRange ? errors.coverage() : Double.NaN);
        JsonReport.number(json, "width_80_median_s", hasRange ? errors.medianWidth() : Double.NaN);
        JsonReport.number(json, "score_80_mean_s", hasRange ? errors.meanScore() : Double.NaN);
        json.writeEndObject();
    }
}
