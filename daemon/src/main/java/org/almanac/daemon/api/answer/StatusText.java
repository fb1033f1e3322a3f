package org.almanac.daemon.api.answer;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.daemon.orders.MadeReservation;
import org.almanac.daemon.orders.Order;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.view.AlarmWords;
import org.almanac.daemon.view.AmountWords;
import org.almanac.daemon.view.AnsweredReservation;
import org.almanac.daemon.view.Forecast;
import org.almanac.daemon.view.Health;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.StandingAlarm;
import org.almanac.daemon.view.Status;
import org.almanac.daemon.view.ToldErrors;
import org.almanac.planner.InCharge;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.forecast.TellingErrors;
import org.almanac.replay.TextTable;

/** The scheduler's own state for people: a few aligned blocks, each of what belongs together. */
final class StatusText {
    private static final String NONE = "--";
    private static final String ROW = "  ";
    private static final int KEY_WIDTH = 17;

    /** Of so many jobs that are left out the reasons are told. */
    private static final int MOST_LEFT_OUT = 10;

    /** So many reservations are told that were answered last. */
    private static final int MOST_RESERVATIONS = 5;

    /** Kinds of jobs that are told of even where there are none, in that order. */
    private static final List<String> ALWAYS_TOLD = List.of("running", "queued", "planned", "held", "left_out");

    private static final class Forms {
        static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
    }

    private final Published published;
    private final Status status;
    private final Instant now;
    private final ZoneId zone;
    private final StringBuilder text = new StringBuilder();

    private StatusText(Published published, Instant now, ZoneId zone) {
        this.published = published;
        this.status = published.status();
        this.now = now;
        this.zone = zone;
    }

    /** The text at that time by the daemon's clock, its moments in that zone; its last line ended. */
    static String of(Published published, Instant now, ZoneId zone) {
        StatusText made = new StatusText(published, now, zone);
        made.scheduler();
        made.cycles();
        made.jobs();
        made.search();
        made.starts();
        return made.text.toString();
    }

    private void scheduler() {
        Published.Origin origin = published.origin();
        line(
                "server",
                origin.server() + ", mode " + origin.mode()
                        + (isShadow() ? ": another scheduler starts the jobs" : ""));
        if (origin.speed() != 1) {
            line(
                    "its time",
                    moment(Instant.ofEpochSecond(published.now())) + ", runs " + number(origin.speed())
                            + " times as fast");
        }
        line("policy", origin.policy() + ", since " + moment(status.policySince()));
        status.inCharge().ifPresent(this::inCharge);
        line(
                "almanac",
                origin.version() + ", up " + TextTable.duration(between(status.started(), now)) + ", since "
                        + moment(status.started()));
        status.otherScheduler().ifPresent(seen -> line("at work, too", "another scheduler: " + seen));
        orders(status.orders());
        health(status.health());
        alarms(status.forecast().alarms());
        reservations(status.reservations());
    }

    private void reservations(List<AnsweredReservation> answered) {
        for (int i = 0; i < Math.min(answered.size(), MOST_RESERVATIONS); i++) {
            AnsweredReservation each = answered.get(i);
            line(
                    i == 0 ? "reservations" : "",
                    each.id() + " of " + each.owner() + " "
                            + (each.answer() == AnsweredReservation.Answer.CONFIRMED ? "confirmed: " : "refused: ")
                            + each.words());
        }
    }

    private boolean isShadow() {
        return published.origin().mode().equals("shadow");
    }

    private void alarms(List<StandingAlarm> alarms) {
        AlarmWords words = new AlarmWords(zone);
        for (int i = 0; i < Math.min(alarms.size(), MOST_LEFT_OUT); i++) {
            line(i == 0 ? "alarms" : "", words.of(alarms.get(i).alarm(), published.now()));
        }
        if (alarms.size() > MOST_LEFT_OUT) {
            line("", "and " + (alarms.size() - MOST_LEFT_OUT) + " more");
        }
    }

    private void health(Health health) {
        if (health.last().isEmpty()) {
            return;
        }
        line(
                "health",
                (health.isIll() ? "something is wrong" : "all is well") + ", examined "
                        + counted(health.checks(), "time", "times") + ", the last time "
                        + ago(health.last().get()));
        health.findings().stream().limit(MOST_LEFT_OUT).forEach(finding -> line("", finding.words()));
    }

    private void orders(StandingOrders orders) {
        orders.paused().ifPresent(order -> line("paused", "nothing is started, " + since(order)));
        orders.drainedAll().ifPresent(order -> line("drained", "all nodes, " + since(order)));
        int told = 0;
        for (Map.Entry<String, Order> node : orders.drained().entrySet()) {
            if (++told > MOST_LEFT_OUT) {
                line("drained", "and " + counted(orders.drained().size() - MOST_LEFT_OUT, "node", "nodes") + " more");
                break;
            }
            line("drained", "node " + node.getKey() + ", " + since(node.getValue()));
        }
        reservations(orders.reservations().values());
    }

    /** Those that are not over. */
    private void reservations(Collection<MadeReservation> all) {
        List<MadeReservation> standing =
                all.stream().filter(made -> !made.isOver(published.now())).toList();
        standing.stream().limit(MOST_LEFT_OUT).forEach(made -> {
            String next = made.times(published.now()).stream()
                    .findFirst()
                    .map(time -> moment(Instant.ofEpochSecond(time.from())) + " to "
                            + moment(Instant.ofEpochSecond(time.to())))
                    .orElse("later");
            line(
                    "reserved",
                    made.name() + ", " + counted(made.nodes().size(), "node", "nodes") + ", "
                            + (made.isMaintenance() ? "maintenance" : "reservation") + ", " + next
                            + (made.repeated().isPresent() ? " and again" : ""));
        });
        if (standing.size() > MOST_LEFT_OUT) {
            line("reserved", "and " + (standing.size() - MOST_LEFT_OUT) + " more");
        }
    }

    private String since(Order order) {
        return "since " + moment(Instant.ofEpochSecond(order.since())) + " by " + order.by();
    }

    private void inCharge(InCharge chosen) {
        line(
                "in charge",
                chosen.policy() + ", since " + moment(Instant.ofEpochSecond(chosen.since())) + ", "
                        + counted(chosen.switches(), "switch", "switches"));
    }

    private void cycles() {
        Status.Cycles cycles = status.cycles();
        text.append('\n');
        line(
                "cycles",
                cycles.count() + ", " + cycles.failed() + " failed; the last good one ended "
                        + ago(cycles.lastFinished()));
        line(
                "poll",
                "every " + time(status.poll().intervalSeconds()) + " at most; the last one "
                        + ago(status.poll().last()) + ", answered in "
                        + time(status.poll().lastSeconds()));
        cycles.lastFailure().ifPresent(failure -> line("last error", moment(failure.at()) + ", " + failure.message()));
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(ROW + "how long", "count", "last", "mean", "longest"));
        cycles.total().ifPresent(total -> rows.add(row("good cycles", total)));
        cycles.durations().forEach((phase, durations) -> {
            if (!cycles.total().equals(Optional.of(durations))) {
                rows.add(row(ROW + phase, durations));
            }
        });
        text.append('\n');
        TextTable.append(rows, text);
    }

    private static List<String> row(String name, Status.Durations durations) {
        return List.of(
                ROW + name,
                Long.toString(durations.count()),
                time(durations.last()),
                time(durations.mean()),
                time(durations.longest()));
    }

    private void jobs() {
        text.append('\n');
        Set<String> kinds = new LinkedHashSet<>(ALWAYS_TOLD);
        kinds.addAll(status.jobs().keySet());
        List<String> parts = new ArrayList<>();
        for (String kind : kinds) {
            long count = status.jobs().getOrDefault(kind, 0L);
            if (count > 0 || ALWAYS_TOLD.contains(kind)) {
                parts.add(count + " " + kind.replace('_', ' '));
            }
        }
        line("jobs", String.join(", ", parts));
        line("cpus held", TextTable.percent(status.utilization()));
        if (status.shares().isPresent()) {
            line("off its shares", TextTable.percent(status.shares().get().now().distance()));
        }
        published.leftOut().entrySet().stream()
                .limit(MOST_LEFT_OUT)
                .forEach(job -> line("left out", "job " + job.getKey() + ": " + job.getValue()));
        int more = published.leftOut().size() - MOST_LEFT_OUT;
        if (more > 0) {
            line("", "and " + more + " more, see 'almanac qstat'");
        }
    }

    private void search() {
        Status.Search search = status.search();
        text.append('\n');
        line(
                "search",
                counted(search.runs(), "run", "runs") + ", " + search.candidates() + " candidates, " + search.accepted()
                        + " accepted");
        search.last().ifPresent(this::lastSearch);
        if (!search.objective().isEmpty()) {
            criteria(search);
        }
    }

    private void lastSearch(Status.SearchResult last) {
        SearchOutcome outcome = last.outcome();
        line(
                "last search",
                moment(Instant.ofEpochSecond(last.at())) + " of the server, in " + time(last.seconds()) + "; "
                        + outcome.accepted() + " of " + outcome.candidates() + " accepted");
        line(
                "",
                counted(outcome.earlier(), "job", "jobs") + " earlier by "
                        + TextTable.duration(outcome.secondsGained()) + " in all, " + outcome.later() + " later by "
                        + TextTable.duration(outcome.secondsPaid()));
    }

    private void criteria(Status.Search search) {
        Map<String, Double> before =
                search.last().map(Status.SearchResult::before).orElse(Map.of());
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(ROW + "criterion", "before", "after", "gained"));
        search.objective().forEach((criterion, after) -> {
            double was = before.getOrDefault(criterion, Double.NaN);
            rows.add(List.of(
                    ROW + criterion,
                    TextTable.fixed(was, 3),
                    TextTable.fixed(after, 3),
                    was == 0 ? NONE : TextTable.percent((was - after) / was)));
        });
        text.append('\n');
        TextTable.append(rows, text);
    }

    private void starts() {
        Status.Totals totals = status.totals();
        text.append('\n');
        line(
                "jobs so far",
                (isShadow() ? "" : totals.started() + " started, " + totals.refused() + " refused, ")
                        + totals.finished() + " ended, " + totals.dissatisfied()
                        + " started after their users' patience");
        line(
                "promised starts",
                totals.promises() + " due"
                        + (totals.promises() == 0
                                ? ""
                                : ": " + totals.promisesKept() + " kept ("
                                        + TextTable.percent((double) totals.promisesKept() / totals.promises()) + "), "
                                        + totals.promisesLate() + " late by more than a minute"));
        forecast(status.forecast());
        status.stored()
                .ifPresent(stored -> line(
                        "store",
                        AmountWords.quantity("memory", stored.bytes())
                                + (stored.failing() ? "; it cannot be written now, see the log" : "")));
        status.stored().flatMap(Status.Stored::sent).ifPresent(sent -> line("PostgreSQL", sent(sent)));
        errors(status.forecast().errors());
    }

    private static String sent(Status.Sent sent) {
        return sent.waiting() + " rows wait, " + sent.dropped() + " dropped"
                + (sent.failing() ? "; it cannot be written now, see the log" : "");
    }

    private void forecast(Forecast forecast) {
        line(
                "expected starts",
                forecast.isMade()
                        ? "told to " + forecast.starts().size() + " of " + forecast.waiting() + " that wait, "
                                + TextTable.duration(Math.max(0, published.now() - forecast.asOf()))
                                + " ago of the server's time, by " + forecast.scenarios() + " scenarios in "
                                + time(forecast.seconds())
                        : "none are told yet");
        TellingErrors errors = forecast.errors().all().errors();
        if (errors.jobs() > 0) {
            line(
                    "how near",
                    "of the last " + counted(errors.jobs(), "job", "jobs") + " that had to wait "
                            + TextTable.percent(errors.ratio()) + " started within 10 minutes of it, half within "
                            + TextTable.duration(errors.medianError()) + "; the ranges hold "
                            + TextTable.percent(errors.coverage()));
        }
    }

    private void errors(ToldErrors errors) {
        if (errors.all().errors().jobs() > 0) {
            text.append('\n');
            TextTable.append(ForecastText.rows(errors, ROW), text);
        }
    }

    private void line(String key, String value) {
        text.append(key)
                .append(" ".repeat(KEY_WIDTH - key.length()))
                .append(value)
                .append('\n');
    }

    private String moment(Instant instant) {
        return Forms.MOMENT.format(instant.atZone(zone));
    }

    private String ago(Instant then) {
        return time(Math.floor(between(then, now))) + " ago";
    }

    /** In seconds; a clock that was set back lets no time pass. */
    private static double between(Instant then, Instant now) {
        return Math.max(0, Duration.between(then, now).toMillis() / 1000.0);
    }

    private static String counted(long count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    /** Seconds in the unit in which they are read most easily. */
    private static String time(double seconds) {
        if (!Double.isFinite(seconds)) {
            return NONE;
        } else if (seconds == Math.rint(seconds) && seconds < 60) {
            return (long) seconds + " s";
        } else if (seconds < 0.001) {
            return TextTable.fixed(1e6 * seconds, 0) + " us";
        } else if (seconds < 1) {
            return TextTable.fixed(1000 * seconds, seconds < 0.01 ? 1 : 0) + " ms";
        } else if (seconds < 60) {
            return TextTable.fixed(seconds, 1) + " s";
        }
        return TextTable.duration(seconds);
    }
}
