package org.almanac.daemon.api;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.Status;
import org.almanac.planner.InCharge;

/** The scheduler's own state as the API tells it. */
final class StatusJson {
    private StatusJson() {}

    /** The answer at that time by the daemon's clock. */
    static byte[] of(Published published, Instant answered) {
        Status status = published.status();
        return Json.object(json -> {
            origin(published, json);
            if (status.inCharge().isPresent()) {
                json.object("in_charge", inCharge -> inCharge(status.inCharge().get(), inCharge));
            }
            json.text("version", published.origin().version())
                    .number("started", status.started().getEpochSecond())
                    .number(
                            "age_s",
                            Duration.between(status.cycles().lastFinished(), answered)
                                    .toSeconds())
                    .object(
                            "cycles",
                            cycles -> cycles.number("count", status.cycles().count())
                                    .number(
                                            "last_duration_s",
                                            status.cycles()
                                                    .lastDurationSeconds()
                                                    .orElse(Double.NaN))
                                    .number(
                                            "last_finished",
                                            status.cycles().lastFinished().getEpochSecond())
                                    .number("failed", status.cycles().failed()))
                    .object("jobs", jobs -> jobs.fields(status.jobs()))
                    .object(
                            "search",
                            search -> search.number("runs", status.search().runs())
                                    .number("candidates", status.search().candidates())
                                    .number("accepted", status.search().accepted())
                                    .object(
                                            "objective",
                                            objective -> objective.fields(
                                                    status.search().objective()))
                                    .object("last", last -> lastSearch(status.search(), last)))
                    .object(
                            "totals",
                            totals -> totals.number("started", status.totals().started())
                                    .number("refused", status.totals().refused())
                                    .number("finished", status.totals().finished())
                                    .number("promises", status.totals().promises())
                                    .number("promises_kept", status.totals().promisesKept())
                                    .number("dissatisfied", status.totals().dissatisfied()))
                    .number("utilization", status.utilization());
            if (status.shares().isPresent()) {
                json.object(
                        "shares",
                        shares -> FairShareJson.distance(status.shares().get().now(), shares));
            }
            JobsJson.leftOut("left_out", published.leftOut(), json);
        });
    }

    private static void inCharge(InCharge inCharge, Json json) throws IOException {
        json.text("policy", inCharge.policy())
                .number("since", inCharge.since())
                .number("switches", inCharge.switches());
    }

    /** The last search; nothing where there was none. */
    private static void lastSearch(Status.Search search, Json json) throws IOException {
        if (search.last().isPresent()) {
            Status.SearchResult last = search.last().get();
            json.number("at", last.at())
                    .number("duration_s", last.seconds())
                    .number("candidates", last.outcome().candidates())
                    .number("accepted", last.outcome().accepted())
                    .number("earlier", last.outcome().earlier())
                    .number("earlier_s", last.outcome().secondsGained())
                    .number("later", last.outcome().later())
                    .number("later_s", last.outcome().secondsPaid())
                    .object("before", before -> before.fields(last.before()))
                    .object("after", after -> after.fields(last.after()))
                    .objects(
                            "moved",
                            last.outcome().shifts(),
                            shift -> json.text("id", shift.job().value())
                                    .text("user", shift.user())
                                    .number("from", shift.from())
                                    .number("to", shift.to()))
                    .text("sentence", last.sentence());
        }
    }

    /** The fields that say whose plan it is, and of when. */
    static void origin(Published published, Json json) throws IOException {
        json.number("now", published.now())
                .text("server", published.origin().server())
                .text("mode", published.origin().mode())
                .text("policy", published.origin().policy())
                .number("speed", published.origin().speed());
    }
}
