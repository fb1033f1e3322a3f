package org.almanac.daemon.api.answer;

import org.almanac.daemon.api.route.Schema;

/** What the API tells of what a shadow has learnt; see {@link ShadowJson}. */
final class ShadowSchema {
    private static final Schema ERRORS = Schema.object("how far predictions were from starts")
            .has("count", Schema.whole("how many"))
            .has("median_error_s", CommonSchema.measured("the median of the errors"))
            .has("median_size_s", CommonSchema.measured("the median of their sizes"))
            .has("p90_size_s", CommonSchema.measured("what nine of ten are no larger than"))
            .has(
                    "within_1min",
                    Schema.number("the share of those within a minute").orNull())
            .has(
                    "within_5min",
                    Schema.number("the share of those within five minutes").orNull())
            .has(
                    "within_10_percent",
                    Schema.number("the share of those within a tenth of the wait")
                            .orNull());

    private static final Schema PREDICTIONS = Schema.object("predictions")
            .has("all", ERRORS)
            .has("by_horizon", Schema.map("by how long before the start they were made", ERRORS));

    private static final Schema OUTCOME = Schema.object("what came of it")
            .has("mean_wait_s", CommonSchema.measured("the mean wait"))
            .has("p90_wait_s", CommonSchema.measured("what nine of ten waits are no longer than"))
            .has("max_wait_s", CommonSchema.measured("the longest wait"))
            .has(
                    "mean_bounded_slowdown",
                    Schema.number("the mean bounded slowdown").orNull())
            .has(
                    "p90_bounded_slowdown",
                    Schema.number("what nine of ten are no larger than").orNull())
            .has(
                    "utilization",
                    Schema.number("the share of all cpus that jobs held").orNull());

    static final Schema SHADOW = Schema.object("what was learnt beside another scheduler")
            .has("now", Schema.moment("when it was so"))
            .has("jobs", Schema.map("how many jobs there are of a kind", Schema.whole("jobs")))
            .has(
                    "predictions",
                    Schema.object("how good predictions were")
                            .has("at_submission", PREDICTIONS)
                            .has("at_start", PREDICTIONS))
            .has("expected", ForecastJson.TOLD)
            .mayHave(
                    "comparison",
                    Schema.object("what happened, and what the plan would have given")
                            .has("policy", Schema.text("the plan's policy"))
                            .has("from", Schema.moment("from when"))
                            .has("to", Schema.moment("to when"))
                            .has("jobs", Schema.whole("how many jobs"))
                            .has("beside", Schema.whole("how many jobs were left beside"))
                            .has("happened", OUTCOME)
                            .has("replayed", OUTCOME));

    private ShadowSchema() {}
}
