package org.almanac.daemon.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.almanac.daemon.view.Status;

/** What is measured of the database to which what is stored is sent as well. Safe for several threads. */
public final class SinkMetrics {
    private final Timer writes;
    private final Counter rows;
    private final Counter dropped;
    private final Counter failures;
    private final AtomicLong waiting = new AtomicLong();
    private final AtomicLong failing = new AtomicLong();
    private volatile boolean isThere;

    SinkMetrics(MeterRegistry registry, Duration[] durations) {
        writes = Timer.builder("almanac.sink.write.duration")
                .description("How long transactions of the PostgreSQL take to which the store is sent.")
                .serviceLevelObjectives(durations)
                .register(registry);
        rows = Counter.builder("almanac.sink.rows")
                .description("Rows that were written to the PostgreSQL to which the store is sent.")
                .register(registry);
        dropped = Counter.builder("almanac.sink.dropped.rows")
                .description(
                        "Rows that the PostgreSQL will never have, as it could not be written for long or has refused them.")
                .register(registry);
        failures = Counter.builder("almanac.sink.failures")
                .description("Attempts to reach the PostgreSQL or to write to it that have failed.")
                .register(registry);
        Gauge.builder("almanac.sink.queued.rows", waiting, AtomicLong::doubleValue)
                .description("Rows that wait to be written to the PostgreSQL.")
                .register(registry);
        Gauge.builder("almanac.sink.failing", failing, AtomicLong::doubleValue)
                .description("1 where the PostgreSQL could not be written when that was tried last.")
                .register(registry);
    }

    /** There is one. */
    public void isThere() {
        isThere = true;
    }

    /** So many rows were written in a transaction that has taken so long. */
    public void written(long count, long nanos) {
        writes.record(Duration.ofNanos(nanos));
        rows.increment(count);
        failing.set(0);
    }

    /** It could not be reached or written. */
    public void failed() {
        failures.increment();
        failing.set(1);
    }

    /** So many rows will never be written. */
    public void dropped(long count) {
        dropped.increment(count);
    }

    /** So many rows wait. */
    public void waiting(long count) {
        waiting.set(count);
    }

    /** How it stands; empty where there is none. */
    public Optional<Status.Sent> standing() {
        return isThere
                ? Optional.of(new Status.Sent(failing.get() == 1, waiting.get(), (long) dropped.count()))
                : Optional.empty();
    }
}
