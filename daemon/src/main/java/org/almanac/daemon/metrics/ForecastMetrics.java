package org.almanac.daemon.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.almanac.planner.forecast.Alarm;
import org.almanac.planner.forecast.ExpectedStart;
import org.almanac.planner.forecast.Horizon;

/** What is measured of expected starts: how near those came that jobs were told first. Safe for several threads. */
public final class ForecastMetrics {
    private static final double[] ERRORS = {60, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400, 172_800};

    private final MeterRegistry registry;
    private final Map<Horizon, DistributionSummary> errors = new EnumMap<>(Horizon.class);
    private final Map<Horizon, Counter> covered = new EnumMap<>(Horizon.class);
    private final Map<Horizon, DistributionSummary> widths = new EnumMap<>(Horizon.class);
    private final Timer durations;
    private final AtomicLong made;
    private final AtomicLong told = new AtomicLong();
    private final Map<Alarm.Kind, Counter> raised = new EnumMap<>(Alarm.Kind.class);
    private final Map<Alarm.Kind, AtomicLong> standing = new EnumMap<>(Alarm.Kind.class);

    ForecastMetrics(MeterRegistry registry, Instant begun, Duration... limits) {
        made = new AtomicLong(begun.getEpochSecond());
        this.registry = registry;
        for (Horizon horizon : Horizon.values()) {
            Tags tags = Tags.of("horizon", horizon.word());
            errors.put(
                    horizon,
                    DistributionSummary.builder("almanac.expected.error")
                            .description("How far from their first expected starts jobs have started, by how far ahead"
                                    + " these were.")
                            .baseUnit("seconds")
                            .tags(tags)
                            .serviceLevelObjectives(ERRORS)
                            .register(registry));
            covered.put(
                    horizon,
                    Counter.builder("almanac.expected.covered")
                            .description("Jobs that started within the range that they were told first.")
                            .tags(tags)
                            .register(registry));
            widths.put(
                    horizon,
                    DistributionSummary.builder("almanac.expected.width")
                            .description("How wide the first ranges of jobs that have started were.")
                            .baseUnit("seconds")
                            .tags(tags)
                            .serviceLevelObjectives(ERRORS)
                            .register(registry));
        }
        for (Alarm.Kind kind : Alarm.Kind.values()) {
            raised.put(
                    kind,
                    Counter.builder("almanac.alarms.raised")
                            .description("Alarms that were raised, of what will go wrong.")
                            .tag("kind", kind.word())
                            .register(registry));
            AtomicLong count = new AtomicLong();
            standing.put(kind, count);
            Gauge.builder("almanac.alarms", count, AtomicLong::doubleValue)
                    .description("Alarms that stand, of what will go wrong.")
                    .tag("kind", kind.word())
                    .register(registry);
        }
        durations = Timer.builder("almanac.forecast.duration")
                .description("How long it takes to tell expected starts, beside the cycles.")
                .serviceLevelObjectives(limits)
                .register(registry);
        Gauge.builder("almanac.forecast.timestamp", made, AtomicLong::doubleValue)
                .description("When expected starts were last told, or the daemon began, by the daemon's clock.")
                .baseUnit("seconds")
                .register(registry);
        Gauge.builder("almanac.expected.jobs", told, AtomicLong::doubleValue)
                .description("Waiting jobs that were told an expected start last.")
                .register(registry);
    }

    /** An alarm was raised. */
    public void raised(Alarm.Kind kind) {
        raised.get(kind).increment();
    }

    /** So many alarms stand, by their kinds. */
    public void standing(Map<Alarm.Kind, Integer> counts) {
        standing.forEach((kind, count) -> count.set(counts.getOrDefault(kind, 0)));
    }

    /** Where nobody reads them. */
    public static ForecastMetrics none() {
        return new ForecastMetrics(new SimpleMeterRegistry(), Instant.EPOCH);
    }

    /**
     * A job has started.
     *
     * @param first what it was told first
     * @param at when, in epoch seconds
     */
    public void came(String queue, ExpectedStart first, long at, long start) {
        Horizon horizon = Horizon.of(first.expected() - at);
        errors.get(horizon).record(Math.abs(start - first.expected()));
        widths.get(horizon).record(first.width());
        if (first.covers(start)) {
            covered.get(horizon).increment();
        }
        ofQueue(queue).record(Math.abs(start - first.expected()));
    }

    /** That of a queue, which is told from its first job on, whether or not that was told an expected start. */
    DistributionSummary ofQueue(String queue) {
        return DistributionSummary.builder("almanac.expected.queue.error")
                .description("How far from their first expected starts jobs have started, by queue.")
                .baseUnit("seconds")
                .tag("queue", queue)
                .serviceLevelObjectives(ERRORS)
                .register(registry);
    }

    /** So many jobs were told at that time by the daemon's clock. */
    public void told(int jobs, Instant at, long nanos) {
        told.set(jobs);
        made.set(at.getEpochSecond());
        durations.record(Duration.ofNanos(nanos));
    }
}
