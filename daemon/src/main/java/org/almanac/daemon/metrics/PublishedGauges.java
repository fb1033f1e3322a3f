package org.almanac.daemon.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
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

    private final MultiGauge jobs;
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
    private final AtomicLong lastCycle = new AtomicLong();
    private final AtomicLong reloaded = new AtomicLong(1);

    PublishedGauges(MeterRegistry registry, String version) {
        jobs = MultiGauge.builder("almanac.jobs")
                .description("Jobs by cluster and state; cluster none where a job has no place.")
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
        Gauge.builder("almanac.last.successful.cycle.timestamp", lastCycle, AtomicLong::doubleValue)
                .description("When the last cycle without a failure ended, by the daemon's clock.")
                .baseUnit("seconds")
                .register(registry);
        Gauge.builder("almanac.reload.success", reloaded, AtomicLong::doubleValue)
                .description("Whether the last reading of the configuration worked.")
                .register(registry);
        Gauge.builder("almanac.build.info", () -> 1)
                .description("Which Almanac runs on which Java.")
                .tag("version", version)
                .tag("java", Runtime.version().toString())
                .register(registry);
    }

    void reloaded(boolean succeeded) {
        reloaded.set(succeeded ? 1 : 0);
    }

    void set(Published published) {
        jobs.register(rowsOfJobs(published), true);
        List<MultiGauge.Row<?>> used = new ArrayList<>();
        for (ListedCluster cluster : published.plan().clusters()) {
            used.add(MultiGauge.Row.of(Tags.of("cluster", cluster.name()), cluster.utilization()));
        }
        utilization.register(used, true);
        Optional<InCharge> chosen = published.status().inCharge();
        String plans = chosen.map(InCharge::policy).orElse(published.origin().policy());
        inCharge.register(List.of(MultiGauge.Row.of(Tags.of("policy", plans), 1)), true);
        switches.set(chosen.map(InCharge::switches).orElse(0L));
        set(published.status().shares().map(ListedShares::now));
        Status.Search search = published.status().search();
        objective.register(rowsOfCriteria(search.objective()), true);
        objectiveBefore.register(
                rowsOfCriteria(search.last().map(Status.SearchResult::before).orElse(Map.of())), true);
        long end = published.plan().clusters().stream()
                .flatMapToLong(cluster -> LongStream.concat(ends(cluster.running()), ends(cluster.planned())))
                .max()
                .orElse(published.now());
        horizon.set(Math.max(0, end - published.now()));
        lastCycle.set(published.status().cycles().lastFinished().getEpochSecond());
    }

    private void set(Optional<SharesNow> shares) {
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
        shareDistance.register(distance, true);
        ownerShares.register(held, true);
        ownerDues.register(due, true);
        matches.set(shares.map(SharesNow::matches).orElse(0L));
        wasted.set(shares.map(SharesNow::wasted).orElse(0L));
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
        Map<String, String> clusters = new HashMap<>();
        Map<Tags, Long> counts = new HashMap<>();
        for (ListedCluster cluster : published.plan().clusters()) {
            Stream.concat(cluster.running().stream(), cluster.planned().stream())
                    .forEach(bar -> clusters.put(bar.id(), cluster.name()));
            // So that a state in which no job is any more is told as 0, and does not vanish.
            counts.put(tags(cluster.name(), Reason.Kind.RUNNING), 0L);
            counts.put(tags(cluster.name(), Reason.Kind.PLANNED), 0L);
        }
        for (Reason.Kind kind : Reason.Kind.values()) {
            if (kind != Reason.Kind.RUNNING && kind != Reason.Kind.PLANNED) {
                counts.put(tags(NO_CLUSTER, kind), 0L);
            }
        }
        for (ListedJob job : published.jobs()) {
            Tags tags = tags(
                    clusters.getOrDefault(job.id(), NO_CLUSTER), job.reason().kind());
            counts.merge(tags, 1L, Long::sum);
        }
        // Those that were not understood are not among the jobs.
        counts.put(tags(NO_CLUSTER, Reason.Kind.LEFT_OUT), (long)
                published.leftOut().size());
        List<MultiGauge.Row<?>> rows = new ArrayList<>();
        counts.forEach((tags, count) -> rows.add(MultiGauge.Row.of(tags, count)));
        return rows;
    }

    private static Tags tags(String cluster, Reason.Kind kind) {
        return Tags.of("cluster", cluster, "state", kind.word());
    }
}
