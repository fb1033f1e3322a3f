package org.almanac.daemon.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** The metrics of the service itself, which are told whether or not a cycle ends well. */
final class ServiceGauges {
    private final MeterRegistry registry;
    private final AtomicLong reachable = new AtomicLong();
    private boolean asked;
    private final AtomicLong otherScheduler = new AtomicLong();
    private final AtomicLong cycleEnded;
    private final AtomicLong cycleDue;
    private final AtomicLong reloadSucceeded = new AtomicLong(1);
    private final AtomicLong reloadedAt;

    ServiceGauges(MeterRegistry registry, Instant begun) {
        cycleEnded = new AtomicLong(begun.getEpochSecond());
        cycleDue = new AtomicLong(begun.getEpochSecond());
        reloadedAt = new AtomicLong(begun.getEpochSecond());
        this.registry = registry;
        Gauge.builder("almanac.other.scheduler.at.work", otherScheduler, AtomicLong::doubleValue)
                .description("Whether another scheduler is seen at work though mode is active.")
                .register(registry);
        Gauge.builder("almanac.last.cycle.timestamp", cycleEnded, AtomicLong::doubleValue)
                .description("When the last cycle ended, well or not, or the daemon began, by the daemon's clock.")
                .baseUnit("seconds")
                .register(registry);
        Gauge.builder("almanac.next.cycle.timestamp", cycleDue, AtomicLong::doubleValue)
                .description("When the next cycle begins at the latest, by the daemon's clock.")
                .baseUnit("seconds")
                .register(registry);
        Gauge.builder("almanac.reload.success", reloadSucceeded, AtomicLong::doubleValue)
                .description("Whether the last reading of the configuration worked.")
                .register(registry);
        Gauge.builder("almanac.reload.timestamp", reloadedAt, AtomicLong::doubleValue)
                .description("When the configuration was read that holds, by the daemon's clock.")
                .baseUnit("seconds")
                .register(registry);
    }

    /** Nothing is told before that. By the thread of the cycles alone. */
    void serverReachable(boolean answered) {
        reachable.set(answered ? 1 : 0);
        if (!asked) {
            asked = true;
            Gauge.builder("almanac.server.reachable", reachable, AtomicLong::doubleValue)
                    .description("Whether the server could be reached when it was asked last; none before it was.")
                    .register(registry);
        }
    }

    void otherScheduler(boolean atWork) {
        otherScheduler.set(atWork ? 1 : 0);
    }

    void cycleEnded(Instant ended, Duration pause) {
        cycleEnded.set(ended.getEpochSecond());
        cycleDue.set(ended.plus(pause).getEpochSecond());
    }

    void reloaded(boolean succeeded, Instant at) {
        reloadSucceeded.set(succeeded ? 1 : 0);
        if (succeeded) {
            reloadedAt.set(at.getEpochSecond());
        }
    }
}
