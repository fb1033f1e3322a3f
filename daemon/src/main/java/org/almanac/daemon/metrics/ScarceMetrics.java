package org.almanac.daemon.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** How much of scarce resources lies idle while jobs wait that ask for it; one that is scarce no longer has nothing idle. */
final class ScarceMetrics {
    private final MeterRegistry registry;
    private final Map<String, Meters> meters = new ConcurrentHashMap<>();

    private record Meters(AtomicLong units, AtomicLong idle, Counter seconds) {}

    ScarceMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /** How things stand now, of all that is scarce. */
    void stand(List<ScarceFigure> figures) {
        meters.values().forEach(each -> {
            each.units.set(0);
            each.idle.set(0);
        });
        for (ScarceFigure figure : figures) {
            Meters own = meters.computeIfAbsent(figure.resource(), this::register);
            own.units.set(figure.units());
            own.idle.set(figure.idle());
            own.seconds.increment(figure.idleSeconds());
        }
    }

    private Meters register(String resource) {
        AtomicLong units = new AtomicLong();
        AtomicLong idle = new AtomicLong();
        Gauge.builder("almanac.scarce.units", units, AtomicLong::doubleValue)
                .description("How much of a scarce resource is on nodes that take jobs.")
                .tag("resource", resource)
                .register(registry);
        Gauge.builder("almanac.scarce.idle.units", idle, AtomicLong::doubleValue)
                .description("How much of a scarce resource lies idle of what waiting jobs ask for.")
                .tag("resource", resource)
                .register(registry);
        return new Meters(
                units,
                idle,
                Counter.builder("almanac.scarce.idle")
                        .description("The same summed up over time: seconds of one unit.")
                        .baseUnit("seconds")
                        .tag("resource", resource)
                        .register(registry));
    }
}
