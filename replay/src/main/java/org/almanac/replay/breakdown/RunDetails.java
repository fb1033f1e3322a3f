package org.almanac.replay.breakdown;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.score.Distribution;
import org.almanac.replay.Dissatisfaction;
import org.almanac.replay.ExperimentRun;
import org.almanac.replay.JobOutcome;
import org.almanac.replay.JsonReport;
import org.almanac.replay.RunFacts;

/** The outcomes of one policy's run taken apart as it was asked for. */
public record RunDetails(
        String policy,
        List<Breakdown> breakdowns,
        List<DistributionFunction> functions,
        Stretch stretch,
        Optional<Dissatisfaction> dissatisfaction)
        implements RunFacts {
    public RunDetails {
        breakdowns = List.copyOf(breakdowns);
        functions = List.copyOf(functions);
    }

    public static RunDetails of(ExperimentRun run, Details asked) {
        List<JobOutcome> outcomes = run.result().outcomes();
        return new RunDetails(
                run.metrics().policy(),
                asked.groupings().stream()
                        .map(by -> Breakdown.of(by, outcomes, asked.calendar()))
                        .toList(),
                asked.measures().stream()
                        .map(measure -> DistributionFunction.of(measure, outcomes))
                        .toList(),
                Stretch.of(outcomes),
                asked.patience().map(patience -> Dissatisfaction.of(outcomes, patience)));
    }

    @Override
    public void write(JsonGenerator json) throws IOException {
        JsonReport.number(json, "mean_stretch", stretch.mean());
        JsonReport.number(json, "max_stretch", stretch.max());
        if (dissatisfaction.isPresent()) {
            write(dissatisfaction.get(), json);
        }
        if (!breakdowns.isEmpty()) {
            json.writeObjectFieldStart("by");
            for (Breakdown breakdown : breakdowns) {
                json.writeArrayFieldStart(breakdown.by().name().toLowerCase(Locale.ROOT));
                for (JobGroup group : breakdown.groups()) {
                    write(group, json);
                }
                json.writeEndArray();
            }
            json.writeEndObject();
        }
        if (!functions.isEmpty()) {
            json.writeObjectFieldStart("cdf");
            for (DistributionFunction function : functions) {
                write(function, json);
            }
            json.writeEndObject();
        }
    }

    private static void write(Dissatisfaction dissatisfaction, JsonGenerator json) throws IOException {
        Distribution seriousness = dissatisfaction.seriousness();
        json.writeObjectFieldStart("dissatisfaction");
        json.writeNumberField("events", dissatisfaction.events().size());
        JsonReport.number(json, "jobs_ratio", dissatisfaction.share());
        json.writeNumberField("users", dissatisfaction.users());
        json.writeNumberField("all_users", dissatisfaction.allUsers());
        JsonReport.number(json, "mean_seriousness", seriousness.mean());
        JsonReport.number(json, "median_seriousness", seriousness.p50());
        JsonReport.number(json, "max_seriousness", seriousness.max());
        json.writeArrayFieldStart("seriousness");
        for (Dissatisfaction.Event event : dissatisfaction.events()) {
            json.writeNumber(event.seriousness());
        }
        json.writeEndArray();
        json.writeObjectFieldStart("events_by_user");
        for (Map.Entry<Integer, Integer> user : dissatisfaction.eventsByUser().entrySet()) {
            json.writeNumberField("u" + user.getKey(), user.getValue());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void write(JobGroup group, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", group.name());
        json.writeNumberField("jobs", group.jobs());
        JsonReport.number(json, "mean_wait_s", group.waited().mean());
        JsonReport.number(json, "median_wait_s", group.waited().p50());
        JsonReport.number(json, "mean_bounded_slowdown", group.boundedSlowdown().mean());
        JsonReport.number(
                json, "median_bounded_slowdown", group.boundedSlowdown().p50());
        JsonReport.number(json, "mean_response_s", group.response().mean());
        JsonReport.number(json, "median_response_s", group.response().p50());
        json.writeNumberField("promises", group.promised());
        json.writeNumberField("promises_kept", group.kept());
        json.writeEndObject();
    }

    /** The values at 1 to 100 percent. */
    private static void write(DistributionFunction function, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(function.measure().name().toLowerCase(Locale.ROOT));
        json.writeNumberField("size", function.size());
        json.writeArrayFieldStart("percentiles");
        for (int percent = 1; percent <= 100; percent++) {
            double value = function.quantile(percent);
            if (Double.isFinite(value)) {
                json.writeNumber(value);
            } else {
                json.writeNull();
            }
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
