package org.almanac.daemon.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicLong;

/** What is measured of the kept past. Safe for several threads. */
public final class PastMetrics {
    private final Counter failures;
    private final AtomicLong bytes = new AtomicLong();

    PastMetrics(MeterRegistry registry) {
        failures = Counter.builder("almanac.past.failures")
                .description("How often what the page shows could not be kept for later.")
                .register(registry);
        Gauge.builder("almanac.past.size", bytes, AtomicLong::doubleValue)
                .description("How large the kept past is, from which the plan of earlier moments is shown.")
                .baseUnit("bytes")
                .register(registry);
    }

    /** Something could not be written. */
    public void failed() {
        failures.increment();
    }

    /** The bytes of all its files. */
    public void size(long size) {
        bytes.set(size);
    }
}
