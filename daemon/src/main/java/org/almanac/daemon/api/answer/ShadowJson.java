package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.shadow.Comparison;
import org.almanac.daemon.shadow.Horizon;
import org.almanac.daemon.shadow.PredictionErrors;
import org.almanac.daemon.shadow.Predictions;
import org.almanac.daemon.shadow.ShadowReport;
import org.almanac.daemon.view.ToldErrors;

/** What a shadow has learnt as the API tells it. */
final class ShadowJson {
    private ShadowJson() {}

    /**
     * All of it.
     *
     * @param expected how near the starts came that jobs were told to expect
     */
    static byte[] of(ShadowReport report, ToldErrors expected) {
        return Json.object(json -> {
            json.number("now", report.now())
                    .object(
                            "jobs",
                            jobs -> jobs.number("watched", report.jobs().watched())
                                    .number("waiting", report.jobs().waiting())
                                    .number("running", report.jobs().running())
                                    .number("ended", report.jobs().ended())
                                    .number("ends_assumed", report.jobs().assumed())
                                    .number("deleted", report.jobs().deleted())
                                    .number("lost", report.jobs().lost())
                                    .number("at_once", report.jobs().atOnce())
                                    .number("unpredicted", report.jobs().unpredicted())
                                    .number("overdue", report.jobs().overdue()))
                    .object(
                            "predictions",
                            both -> both.object("at_submission", some -> write(report.atSubmission(), some))
                                    .object("at_start", some -> write(report.atStart(), some)))
                    .object("expected", some -> ForecastJson.write(expected, some));
            if (report.comparison().isPresent()) {
                json.object("comparison", fields -> write(report.comparison().get(), fields));
            }
        });
    }

    private static void write(Predictions predictions, Json json) throws IOException {
        json.object("all", all -> write(predictions.all(), all)).object("by_horizon", apart -> {
            for (Map.Entry<Horizon, PredictionErrors> each :
                    predictions.byHorizon().entrySet()) {
                apart.object(each.getKey().name().toLowerCase(Locale.ROOT), fields -> write(each.getValue(), fields));
            }
        });
    }

    private static void write(PredictionErrors errors, Json json) throws IOException {
        json.number("count", errors.count())
                .number("median_error_s", errors.median())
                .number("median_size_s", errors.medianSize())
                .number("p90_size_s", errors.largeSize())
                .number("within_1min", errors.withinMinute())
                .number("within_5min", errors.withinFiveMinutes())
                .number("within_10_percent", errors.withinTenth());
    }

    private static void write(Comparison comparison, Json json) throws IOException {
        json.text("policy", comparison.policy())
                .number("from", comparison.from())
                .number("to", comparison.to())
                .number("jobs", comparison.jobs())
                .number("beside", comparison.beside())
                .object("happened", fields -> write(comparison.happened(), fields))
                .object("replayed", fields -> write(comparison.replayed(), fields));
    }

    private static void write(Comparison.Outcome outcome, Json json) throws IOException {
        json.number("mean_wait_s", outcome.waited().mean())
                .number("p90_wait_s", outcome.waited().p90())
                .number("max_wait_s", outcome.waited().max())
                .number("mean_bounded_slowdown", outcome.boundedSlowdown().mean())
                .number("p90_bounded_slowdown", outcome.boundedSlowdown().p90())
                .number("utilization", outcome.utilization());
    }
}
