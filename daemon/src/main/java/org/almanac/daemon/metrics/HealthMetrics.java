package org.almanac.daemon.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import org.almanac.daemon.view.Health.Kind;

/** What is measured of the daemon's examinations of itself. Safe for several threads. */
public final class HealthMetrics {
    private final Counter checks;
    private final Map<Kind, Counter> findings = new EnumMap<>(Kind.class);

    HealthMetrics(MeterRegistry registry) {
        checks = Counter.builder("almanac.health.checks")
                .description("How often the daemon has examined itself.")
                .register(registry);
        for (Kind kind : Kind.values()) {
            findings.put(
                    kind,
                    Counter.builder("almanac.health.findings")
                            .description("What the daemon has found wrong with itself, each time that it looked.")
                            .tag("kind", kind.word())
                            .register(registry));
        }
    }

    /** Where nobody reads them. */
    public static HealthMetrics none() {
        return new HealthMetrics(new SimpleMeterRegistry());
    }

    /** Something was found. */
    public void found(Kind kind) {
        findings.get(kind).increment();
    }

    /** An examination is over. */
    public void checked() {
        checks.increment();
    }
}
