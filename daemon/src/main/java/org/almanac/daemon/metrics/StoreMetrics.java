package org.almanac.daemon.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.almanac.daemon.view.Status;

/** What is measured of the store. Safe for several threads. */
public final class StoreMetrics {
    private final Timer writes;
    private final Timer queued;
    private final Counter failures;
    private final Counter dropped;
    private final SinkMetrics sink;
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong waiting = new AtomicLong();
    private final AtomicLong failing = new AtomicLong();

    StoreMetrics(MeterRegistry registry, Duration[] durations) {
        writes = timer(
                registry,
                "almanac.store.write.duration",
                "How long commits of the store take, from the beginning of the transaction until it is on the disk.",
                durations);
        queued = timer(
                registry,
                "almanac.store.queue.duration",
                "How long what a cycle hands to the store waits for its commit to begin, and to be encoded.",
                durations);
        failures = Counter.builder("almanac.store.failures")
                .description("Commits of the store that have failed.")
                .register(registry);
        dropped = Counter.builder("almanac.store.dropped.rows")
                .description("Rows that will never be in the store, as it could not be written for long.")
                .register(registry);
        sink = new SinkMetrics(registry, durations);
        gauge(registry, "almanac.store.size", "How large the store is.", "bytes", bytes);
        gauge(registry, "almanac.store.queued.rows", "Rows that wait to be written to the store.", null, waiting);
        gauge(registry, "almanac.store.failing", "1 where the last commit of the store has failed.", null, failing);
    }

    private static Timer timer(MeterRegistry registry, String name, String description, Duration[] durations) {
        return Timer.builder(name)
                .description(description)
                .serviceLevelObjectives(durations)
                .register(registry);
    }

    private static void gauge(MeterRegistry registry, String name, String description, String unit, AtomicLong value) {
        Gauge.builder(name, value, AtomicLong::doubleValue)
                .description(description)
                .baseUnit(unit)
                .register(registry);
    }

    /** What is measured of the database to which the same is sent. */
    public SinkMetrics sink() {
        return sink;
    }

    /** A transaction has taken so long, from its beginning to the end of its commit. */
    public void written(long nanos) {
        writes.record(Duration.ofNanos(nanos));
    }

    /** What a cycle has handed over has waited so long for its commit to begin. */
    public void queued(long nanos) {
        queued.record(Duration.ofNanos(nanos));
    }

    /** A commit has failed. */
    public void failed() {
        failures.increment();
    }

    /** So many rows will never be written. */
    public void dropped(long rows) {
        dropped.increment(rows);
    }

    /**
     * How it stands.
     *
     * @param size the bytes of its files
     * @param rows how many wait to be written
     * @param fails whether the last commit has failed
     */
    public void stands(long size, int rows, boolean fails) {
        bytes.set(size);
        this.waiting.set(rows);
        failing.set(fails ? 1 : 0);
    }

    /** How it was told to stand last; empty where there is none. */
    public Optional<Status.Stored> standing() {
        return bytes.get() == 0
                ? Optional.empty()
                : Optional.of(new Status.Stored(bytes.get(), failing.get() == 1, sink.standing()));
    }
}
