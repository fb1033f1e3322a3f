package org.almanac.daemon.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicLong;

/** What is measured of the record of decisions. Safe for several threads. */
public final class RecordMetrics {
    private final Counter lost;
    private final Counter failures;
    private final AtomicLong bytes = new AtomicLong();

    RecordMetrics(MeterRegistry registry) {
        lost = Counter.builder("almanac.record.lost.cycles")
                .description(
                        "Cycles that will never be in the record of decisions, as they could not be written in time.")
                .register(registry);
        failures = Counter.builder("almanac.record.failures")
                .description("How often the record of decisions could not be written.")
                .register(registry);
        Gauge.builder("almanac.record.size", bytes, AtomicLong::doubleValue)
                .description("How large the record of decisions is.")
                .baseUnit("bytes")
                .register(registry);
    }

    /** A cycle will never be in the record. */
    public void lost() {
        lost.increment();
    }

    /** How many cycles were lost so far. */
    public long lostCycles() {
        return (long) lost.count();
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
