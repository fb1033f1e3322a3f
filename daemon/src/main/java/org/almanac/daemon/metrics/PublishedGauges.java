package org.almanac.daemon.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.ListedShares;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.Reason;
import org.almanac.daemon.view.Status;
import org.almanac.planner.InCharge;
import org.almanac.planner.fairshare.SharesNow;

/** The metrics that are as high as what was published last says. */
final class PublishedGauges {
    /** For jobs that have no place in a plan. */
    private static final String NO_CLUSTER = "none";

    private static final int KINDS = Reason.Kind.values().length;

    private final MultiGauge jobs;
    private final MultiGauge nodes;
    private final MultiGauge mode;
    private final MultiGauge longestWait;
    private final MultiGauge overdue;
    private final MultiGauge fairness;
    private final MultiGauge utilization;
    private final MultiGauge objective;
    private final MultiGauge objectiveBefore;
    private final MultiGauge inCharge;
    private final MultiGauge shareDistance;
    private final MultiGauge ownerShares;
    private final MultiGauge ownerDues;
    private final AtomicLong matches = new AtomicLong();
    private final AtomicLong wasted = new AtomicLong();
    private final AtomicLong switches = new AtomicLong();
    private final AtomicLong horizon = new AtomicLong();
    private final AtomicLong paused = new AtomicLong();
    private final AtomicLong lastCycle;
    private final AtomicLong made;

    PublishedGauges(MeterRegistry registry, String version, Instant begun) {
        lastCycle = new AtomicLong(begun.getEpochSecond());
        made = new AtomicLong(begun.getEpochSecond());
        jobs = MultiGauge.builder("almanac.jobs")
                .description("Jobs by cluster and state; cluster none where a job has no place.")
                .register(registry);
        nodes = MultiGauge.builder("almanac.nodes")
                .description("Nodes by cluster and state.")
                .register(registry);
        mode = MultiGauge.builder("almanac.mode")
                .description("Whether jobs are started (active) or another scheduler is watched (shadow); always 1.")
                .register(registry);
        longestWait = MultiGauge.builder("almanac.longest.wait")
                .description("For how long a waiting job has waited that might have started, by queue; the longest.")
                .baseUnit("seconds")
                .register(registry);
        overdue = MultiGauge.builder("almanac.longest.overdue")
                .description("By how much a waiting job is to start after its first promise, by queue; the longest.")
                .baseUnit("seconds")
                .register(registry);
        fairness = MultiGauge.builder("almanac.wait.fairness.ratio")
                .description("Jain's index of the users' mean waits, of jobs that run or wait; 1 where all wait alike.")
                .register(registry);
        utilization = MultiGauge.builder("almanac.cluster.utilization.ratio")
                .description("The share of a cluster's cpus that jobs hold.")
                .register(registry);
        objective = MultiGauge.builder("almanac.objective")
                .description("What the plan was worth after the last search, by criterion; the smaller the better.")
                .register(registry);
        objectiveBefore = MultiGauge.builder("almanac.objective.before")
                .description("What the plan was worth before the last search, by criterion.")
                .register(registry);
        inCharge = MultiGauge.builder("almanac.policy.in.charge")
                .description("The policy that plans, which an adaptive one has chosen; always 1.")
                .register(registry);
        shareDistance = MultiGauge.builder("almanac.share.distance.ratio")
                .description("How much of the machine is not where it belongs by its shares.")
                .register(registry);
        ownerShares = MultiGauge.builder("almanac.owner.share.ratio")
                .description("The share of the machine that the jobs of an owner with a share of its own hold.")
                .register(registry);
        ownerDues = MultiGauge.builder("almanac.owner.due.ratio")
                .description("What of the machine is the owner's by the targets and by what all owners want.")
                .register(registry);
        FunctionCounter.builder("almanac.share.matches", matches, AtomicLong::doubleValue)
                .description("How often a cpu has passed to an owner after it was given back.")
                .register(registry);
        FunctionCounter.builder("almanac.share.matches.wasted", wasted, AtomicLong::doubleValue)
                .description("Those that passed to the owner that had the cpu before.")
                .register(registry);
        FunctionCounter.builder("almanac.policy.switches", switches, AtomicLong::doubleValue)
                .description("How often an adaptive policy has put another one in charge.")
                .register(registry);
        Gauge.builder("almanac.plan.horizon", horizon, AtomicLong::doubleValue)
                .description("How far from now the plan ends.")
                .baseUnit("seconds")
                .register(registry);
        Gauge.builder("almanac.paused", paused, AtomicLong::doubleValue)
                .description("Whether an administrator has paused the starting of jobs.")
                .register(registry);
        Gauge.builder("almanac.last.successful.cycle.timestamp", lastCycle, AtomicLong::doubleValue)
                .description("When the last cycle without a failure ended, or the daemon began, by the daemon's clock.")
                .baseUnit("seconds")
                .register(registry);
        Gauge.builder("almanac.plan.timestamp", made, AtomicLong::doubleValue)
                .description("When the plan that readers see was made, or the daemon began, by the daemon's clock.")
                .baseUnit("seconds")
                .register(registry);
        Gauge.builder("almanac.build.info", () -> 1)
                .description("Which Almanac runs on which Java.")
                .tag("version", version)
                .tag("java", Runtime.version().toString())
                .register(registry);
    }

    /** What the gauges are to be, in rows; made without holding up those who read. */
    record Readings(Map<MultiGauge, List<MultiGauge.Row<?>>> rows, Map<AtomicLong, Long> values) {}

    Readings readings(Published published, WaitFigures waits, Instant now) {
        Map<MultiGauge, List<MultiGauge.Row<?>>> rows = new HashMap<>();
        rows.put(jobs, rowsOfJobs(published));
        rows.put(nodes, rowsOfNodes(published));
        rows.put(
                mode,
                List.of(MultiGauge.Row.of(Tags.of("mode", published.origin().mode()), 1)));
        rows.put(
                utilization,
                published.plan().clusters().stream()
                        .<MultiGauge.Row<?>>map(
                                cluster -> MultiGauge.Row.of(Tags.of("cluster", cluster.name()), cluster.utilization()))
                        .toList());
        Optional<InCharge> chosen = published.status().inCharge();
        String plans = chosen.map(InCharge::policy).orElse(published.origin().policy());
        rows.put(inCharge, List.of(MultiGauge.Row.of(Tags.of("policy", plans), 1)));
        addShares(published.status().shares().map(ListedShares::now), rows);
        addWaits(waits, rows);
        Status.Search search = published.status().search();
        rows.put(objective, rowsOfCriteria(search.objective()));
        rows.put(
                objectiveBefore,
                rowsOfCriteria(search.last().map(Status.SearchResult::before).orElse(Map.of())));
        Map<AtomicLong, Long> values = new HashMap<>();
        values.put(switches, chosen.map(InCharge::switches).orElse(0L));
        Optional<SharesNow> shares = published.status().shares().map(ListedShares::now);
        values.put(matches, shares.map(SharesNow::matches).orElse(0L));
        values.put(wasted, shares.map(SharesNow::wasted).orElse(0L));
        long end = published.plan().clusters().stream()
                .flatMapToLong(cluster -> LongStream.concat(ends(cluster.running()), ends(cluster.planned())))
                .max()
                .orElse(published.now());
        values.put(horizon, Math.max(0, end - published.now()));
        values.put(paused, published.status().orders().paused().isPresent() ? 1L : 0L);
        values.put(lastCycle, published.status().cycles().lastFinished().getEpochSecond());
        values.put(made, now.getEpochSecond());
        return new Readings(rows, values);
    }

    void set(Readings readings) {
        readings.rows().forEach((gauge, rows) -> gauge.register(rows, true));
        readings.values().forEach(AtomicLong::set);
    }

    private void addShares(Optional<SharesNow> shares, Map<MultiGauge, List<MultiGauge.Row<?>>> rows) {
        List<MultiGauge.Row<?>> distance = new ArrayList<>();
        List<MultiGauge.Row<?>> held = new ArrayList<>();
        List<MultiGauge.Row<?>> due = new ArrayList<>();
        shares.ifPresent(now -> {
            distance.add(MultiGauge.Row.of(Tags.empty(), now.distance()));
            // Those beside the shares may be users, of whom there are many.
            now.owners().subList(0, now.named()).forEach(owner -> {
                Tags tags = Tags.of("owner", owner.name());
                held.add(MultiGauge.Row.of(tags, owner.held()));
                due.add(MultiGauge.Row.of(tags, owner.due()));
            });
        });
        rows.put(shareDistance, distance);
        rows.put(ownerShares, held);
        rows.put(ownerDues, due);
    }

    private void addWaits(WaitFigures waits, Map<MultiGauge, List<MultiGauge.Row<?>>> rows) {
        List<MultiGauge.Row<?>> waited = new ArrayList<>();
        List<MultiGauge.Row<?>> late = new ArrayList<>();
        waits.byQueue().forEach((queue, longest) -> {
            waited.add(MultiGauge.Row.of(Tags.of("queue", queue), longest.waited()));
            late.add(MultiGauge.Row.of(Tags.of("queue", queue), longest.overdue()));
        });
        rows.put(longestWait, waited);
        rows.put(overdue, late);
        rows.put(
                fairness,
                waits.fairness().isPresent()
                        ? List.of(
                                MultiGauge.Row.of(Tags.empty(), waits.fairness().getAsDouble()))
                        : List.of());
    }

    private static List<MultiGauge.Row<?>> rowsOfNodes(Published published) {
        List<MultiGauge.Row<?>> rows = new ArrayList<>();
        for (ListedCluster cluster : published.plan().clusters()) {
            Map<String, Long> counts = new TreeMap<>(Map.of("up", 0L, "down", 0L, "offline", 0L, "drained", 0L));
            cluster.nodes().forEach(node -> counts.merge(node.state(), 1L, Long::sum));
            counts.forEach((state, count) ->
                    rows.add(MultiGauge.Row.of(Tags.of("cluster", cluster.name(), "state", state), count)));
        }
        return rows;
    }

    private static List<MultiGauge.Row<?>> rowsOfCriteria(Map<String, Double> values) {
        List<MultiGauge.Row<?>> rows = new ArrayList<>();
        values.forEach((criterion, value) -> rows.add(MultiGauge.Row.of(Tags.of("criterion", criterion), value)));
        return rows;
    }

    private static LongStream ends(List<Bar> bars) {
        return bars.stream().mapToLong(Bar::end);
    }

    private static List<MultiGauge.Row<?>> rowsOfJobs(Published published) {
        Map<String, String> clusters = new HashMap<>(published.jobs().size() * 4 / 3 + 1);
        Map<String, long[]> counts = new TreeMap<>();
        for (ListedCluster cluster : published.plan().clusters()) {
            cluster.running().forEach(bar -> clusters.put(bar.id(), cluster.name()));
            cluster.planned().forEach(bar -> clusters.put(bar.id(), cluster.name()));
        }
        for (ListedJob job : published.jobs()) {
            counts.computeIfAbsent(clusters.getOrDefault(job.id(), NO_CLUSTER), none -> new long[KINDS])[
                    job.reason().kind().ordinal()]++;
        }
        // Those that were not understood are not among the jobs.
        counts.computeIfAbsent(NO_CLUSTER, none -> new long[KINDS])[Reason.Kind.LEFT_OUT.ordinal()] =
                published.leftOut().size();
        published.plan().clusters().forEach(cluster -> counts.putIfAbsent(cluster.name(), new long[KINDS]));
        List<MultiGauge.Row<?>> rows = new ArrayList<>();
        counts.forEach((cluster, ofKinds) -> {
            for (Reason.Kind kind : Reason.Kind.values()) {
                long count = ofKinds[kind.ordinal()];
                // So that a state in which no job is any more is told as 0, and does not vanish.
                if (count > 0 || isUsual(kind) != cluster.equals(NO_CLUSTER)) {
                    rows.add(MultiGauge.Row.of(Tags.of("cluster", cluster, "state", kind.word()), count));
                }
            }
        });
        return rows;
    }

    /** Whether jobs that have a place in a plan stand so. */
    private static boolean isUsual(Reason.Kind kind) {
        return kind == Reason.Kind.RUNNING || kind == Reason.Kind.PLANNED;
    }
}
