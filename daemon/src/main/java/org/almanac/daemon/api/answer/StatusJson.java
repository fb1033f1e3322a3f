package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.orders.MadeReservation;
import org.almanac.daemon.orders.OrderBook;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.orders.TimeSpan;
import org.almanac.daemon.view.AnsweredReservation;
import org.almanac.daemon.view.Health;
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
                    .number("policy_since", status.policySince().getEpochSecond());
            if (status.otherScheduler().isPresent()) {
                json.text("other_scheduler", status.otherScheduler().get());
            }
            json.object("orders", orders -> orders(status.orders(), published.now(), orders))
                    .number(
                            "age_s",
                            Duration.between(status.cycles().lastFinished(), answered)
                                    .toSeconds())
                    .object("cycles", cycles -> cycles(status.cycles(), cycles))
                    .object(
                            "poll",
                            poll -> poll.number("interval_s", status.poll().intervalSeconds())
                                    .number("last", status.poll().last().getEpochSecond())
                                    .number("last_duration_s", status.poll().lastSeconds()))
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
                                    .number("promises_late", status.totals().promisesLate())
                                    .number("dissatisfied", status.totals().dissatisfied()))
                    .object("expected", expected -> ForecastJson.write(status.forecast(), expected))
                    .number("utilization", status.utilization())
                    .object("health", health -> health(status.health(), health))
                    .objects("reservations", status.reservations(), each -> reservation(each, json));
            if (status.shares().isPresent()) {
                json.object(
                        "shares",
                        shares -> FairShareJson.distance(status.shares().get().now(), shares));
            }
            if (status.stored().isPresent()) {
                json.object("store", store -> stored(status.stored().get(), store));
            }
            JobsJson.leftOut("left_out", published.leftOut(), json);
        });
    }

    private static void reservation(AnsweredReservation answered, Json json) throws IOException {
        json.text("id", answered.id())
                .text("owner", answered.owner())
                .text("asked_as", word(answered.occasion()))
                .number("at", answered.at())
                .text("answer", word(answered.answer()))
                .text("words", answered.words());
        if (answered.start().isPresent()) {
            json.number("start", answered.start().getAsLong())
                    .number("end", answered.end().orElseThrow());
        }
        json.texts("nodes", answered.nodes());
        if (answered.price().isPresent()) {
            AnsweredReservation.Price price = answered.price().get();
            json.object(
                    "price",
                    part -> part.number("later", price.later())
                            .number("delay_s", price.delay())
                            .number("longest_s", price.longest())
                            .number("lost", price.lost()));
        }
    }

    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static void orders(StandingOrders orders, long now, Json json) throws IOException {
        OrderBook.writeTo(json, orders);
        List<MadeReservation> reservations = orders.reservations().values().stream()
                .filter(made -> !made.isOver(now))
                .toList();
        if (!reservations.isEmpty()) {
            json.objects("reservations", reservations, made -> {
                json.text("name", made.name())
                        .text("kind", made.isMaintenance() ? "maintenance" : "reservation")
                        .number("nodes", made.nodes().size());
                Optional<TimeSpan> next = made.times(now).stream().findFirst();
                if (next.isPresent()) {
                    json.number("start", next.get().from())
                            .number("end", next.get().to());
                }
                json.flag("repeated", made.repeated().isPresent());
            });
        }
    }

    private static void stored(Status.Stored stored, Json json) throws IOException {
        json.number("bytes", stored.bytes()).flag("failing", stored.failing());
        if (stored.sent().isPresent()) {
            Status.Sent sent = stored.sent().get();
            json.object(
                    "postgresql",
                    told -> told.flag("failing", sent.failing())
                            .number("waiting_rows", sent.waiting())
                            .number("dropped_rows", sent.dropped()));
        }
    }

    private static void cycles(Status.Cycles cycles, Json json) throws IOException {
        json.number("count", cycles.count())
                .number("last_duration_s", cycles.lastDurationSeconds().orElse(Double.NaN));
        Optional<Status.Durations> total = cycles.total();
        json.number("mean_duration_s", total.map(Status.Durations::mean).orElse(Double.NaN))
                .number(
                        "longest_duration_s",
                        total.map(Status.Durations::longest).orElse(Double.NaN))
                .number("last_finished", cycles.lastFinished().getEpochSecond())
                .number("failed", cycles.failed());
        if (cycles.lastFailure().isPresent()) {
            Status.Failure last = cycles.lastFailure().get();
            json.object(
                    "last_error",
                    error -> error.number("at", last.at().getEpochSecond()).text("message", last.message()));
        }
        json.object("phases", phases -> {
            for (Map.Entry<String, Status.Durations> phase : cycles.durations().entrySet()) {
                phases.object(phase.getKey(), each -> durations(phase.getValue(), each));
            }
        });
    }

    private static void durations(Status.Durations durations, Json json) throws IOException {
        json.number("count", durations.count())
                .number("last_s", durations.last())
                .number("mean_s", durations.mean())
                .number("longest_s", durations.longest());
    }

    private static void health(Health health, Json json) throws IOException {
        json.number("checks", health.checks());
        if (health.last().isPresent()) {
            json.number("last", health.last().get().getEpochSecond()).number("last_duration_s", health.lastSeconds());
        }
        json.object("found", found -> {
                    for (Map.Entry<Health.Kind, Long> kind : health.totals().entrySet()) {
                        found.number(kind.getKey().word(), kind.getValue());
                    }
                })
                .objects(
                        "findings",
                        health.findings(),
                        finding -> json.text("kind", finding.kind().word())
                                .text("subject", finding.subject())
                                .text("text", finding.words()));
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
