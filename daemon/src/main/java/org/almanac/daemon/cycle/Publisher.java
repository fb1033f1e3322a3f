package org.almanac.daemon.cycle;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.almanac.daemon.listing.SearchWords;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.metrics.WaitFigures;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.view.AnsweredReservation;
import org.almanac.daemon.view.Forecast;
import org.almanac.daemon.view.Health;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedLimits;
import org.almanac.daemon.view.ListedPlan;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.ListedQueue;
import org.almanac.daemon.view.ListedShares;
import org.almanac.daemon.view.MadeOnce;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.Reason;
import org.almanac.daemon.view.Status;
import org.almanac.planner.InCharge;
import org.almanac.planner.SearchOutcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hands every reader the picture of the last cycle, and counts what cycles and searches have come to. */
final class Publisher {
    private static final Logger LOG = LoggerFactory.getLogger(Publisher.class);

    /** So many of the last searches are told. */
    private static final int MOST_SEARCHES = 100;

    /** What a cycle shows of jobs and plan; see {@link Published}. */
    record Shown(
            long now,
            List<ListedJob> jobs,
            List<ListedQueue> queues,
            ListedPlan plan,
            MadeOnce<ListedLimits> limits,
            Optional<InCharge> inCharge,
            Optional<ListedShares> shares,
            SortedMap<String, String> leftOut,
            WaitFigures waits) {}

    /**
     * What a cycle shows of the daemon itself; see {@link Status}.
     *
     * @param durations how long cycles and their parts have taken
     * @param health what the daemon has found when it examined itself
     * @param forecast when jobs are expected to start
     * @param answered what reservations were answered last
     */
    record Own(
            Instant policySince,
            Optional<String> otherScheduler,
            StandingOrders orders,
            Status.Poll poll,
            Map<String, Status.Durations> durations,
            Health health,
            Forecast forecast,
            List<AnsweredReservation> answered) {}

    private final Supplier<Published.Origin> origin;
    private final Instant begun;
    private final AlmanacMetrics metrics;
    private final AtomicReference<Optional<Published>> latest = new AtomicReference<>(Optional.empty());

    private long cycles;
    private long failed;
    private long searches;
    private long candidates;
    private long accepted;
    private Map<String, Double> objective = Map.of();
    private Optional<Status.SearchResult> lastSearch = Optional.empty();
    private final Deque<Status.SearchSummary> recent = new ArrayDeque<>();
    private Optional<Status.Failure> lastFailure = Optional.empty();

    Publisher(Supplier<Published.Origin> origin, Instant begun, AlmanacMetrics metrics) {
        this.origin = origin;
        this.begun = begun;
        this.metrics = metrics;
    }

    /** What was published last; empty before the first cycle has ended well. Safe for any thread. */
    Optional<Published> latest() {
        return latest.get();
    }

    void searched(SearchOutcome outcome, long now, double seconds) {
        searches++;
        candidates += outcome.candidates();
        accepted += outcome.accepted();
        outcome.after().ifPresent(criteria -> objective = criteria.byName());
        metrics.searched(outcome);
        Status.SearchResult result = SearchWords.result(outcome, now, seconds);
        lastSearch = Optional.of(result);
        recent.addFirst(Status.SearchSummary.of(result));
        if (recent.size() > MOST_SEARCHES) {
            recent.removeLast();
        }
        LOG.info("search: {}", result.sentence());
    }

    /** Publishes a cycle that has ended well. */
    void publish(Shown shown, Own own, Status.Totals totals, Instant ended, double seconds) {
        cycles++;
        Status.Cycles counted =
                new Status.Cycles(cycles, failed, OptionalDouble.of(seconds), ended, own.durations(), lastFailure);
        show(shown, own, totals, counted, ended);
    }

    /**
     * Publishes what a cycle had come to when it failed, and counts the failure.
     *
     * <p>The last finished cycle stays the one that ended well; before there is one, nothing is published.
     */
    void publishFailed(Shown shown, Own own, Status.Totals totals, Status.Failure why) {
        count(why);
        latest.get()
                .ifPresent(before ->
                        show(shown, own, totals, before.status().cycles().failing(cycles, failed, why), why.at()));
    }

    private void count(Status.Failure why) {
        cycles++;
        failed++;
        lastFailure = Optional.of(why);
    }

    private void show(Shown shown, Own own, Status.Totals totals, Status.Cycles counted, Instant made) {
        shown.inCharge().ifPresent(this::tellSwitch);
        Status status = new Status(
                begun,
                own.policySince(),
                own.otherScheduler(),
                own.orders(),
                counted,
                own.poll(),
                count(shown.jobs(), shown.leftOut().size()),
                shown.inCharge(),
                new Status.Search(searches, candidates, accepted, objective, lastSearch, List.copyOf(recent)),
                totals,
                shown.shares(),
                metrics.store().standing(),
                own.forecast(),
                utilization(shown.plan()),
                own.health(),
                own.answered());
        Published published = new Published(
                origin.get(),
                shown.now(),
                shown.jobs(),
                shown.queues(),
                shown.plan(),
                shown.limits(),
                status,
                shown.leftOut());
        metrics.published(published, shown.waits(), made);
        latest.set(Optional.of(published));
    }

    private void tellSwitch(InCharge now) {
        Optional<InCharge> before =
                latest.get().flatMap(published -> published.status().inCharge());
        if (before.isPresent() && !before.get().policy().equals(now.policy())) {
            LOG.info(
                    "policy: {} is in charge in place of {}",
                    now.policy(),
                    before.get().policy());
        }
    }

    /** A cycle has failed: the last picture stays, and says so. */
    void fail(Status.Failure why) {
        count(why);
        latest.set(latest.get().map(published -> published.afterFailure(cycles, failed, why)));
    }

    private static Map<String, Long> count(List<ListedJob> jobs, int leftOut) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put(Reason.Kind.RUNNING.word(), 0L);
        counts.put(Reason.Kind.PLANNED.word(), 0L);
        counts.put("queued", jobs.stream().filter(Publisher::isQueued).count());
        for (Reason.Kind kind : Reason.Kind.values()) {
            counts.put(kind.word(), 0L);
        }
        jobs.forEach(job -> counts.merge(job.reason().kind().word(), 1L, Long::sum));
        // Those that were not understood are not listed.
        counts.put(Reason.Kind.LEFT_OUT.word(), (long) leftOut);
        return counts;
    }

    private static boolean isQueued(ListedJob job) {
        return job.state() == 'Q' || job.state() == 'W';
    }

    private static double utilization(ListedPlan plan) {
        long has = plan.clusters().stream().mapToLong(ListedCluster::cpus).sum();
        long held = plan.clusters().stream().mapToLong(ListedCluster::heldCpus).sum();
        return has == 0 ? 0 : (double) held / has;
    }
}
