package org.almanac.daemon.health;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.almanac.daemon.metrics.HealthMetrics;
import org.almanac.daemon.service.Recurring;
import org.almanac.daemon.view.Health;
import org.almanac.daemon.view.Health.Finding;
import org.almanac.daemon.view.Health.Kind;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the daemon examined now and then, while it works, and tells what is wrong: in its status, its metrics and its log.
 *
 * <p>A cycle only hands over what it has come to; it is examined elsewhere, one at a time. What differs is told when it differs
 * for the second time in a row.
 */
public final class HealthWatch {
    private static final Logger LOG = LoggerFactory.getLogger(HealthWatch.class);

    /** So many findings of a kind are told; all are counted. */
    private static final int MOST = 20;

    private final Supplier<Optional<Duration>> interval;
    private final LongSupplier nanos;
    private final Supplier<Instant> clock;
    private final Executor executor;
    private final Optional<StoredPromises> store;
    private final HealthMetrics metrics;
    private final Recurring lines;

    private final AtomicBoolean busy = new AtomicBoolean();
    private final AtomicReference<Health> health = new AtomicReference<>(Health.UNKNOWN);
    private long last;
    private Set<Finding> suspicions = Set.of();

    /**
     * A watch that has seen nothing.
     *
     * @param interval how long it is from one examination to the next; empty where there is to be none
     * @param nanos a clock that only ever goes forward
     * @param clock the time of day
     * @param executor where things are examined
     * @param store what was stored of promises, where they are stored
     */
    public HealthWatch(
            Supplier<Optional<Duration>> interval,
            LongSupplier nanos,
            Supplier<Instant> clock,
            Executor executor,
            Optional<StoredPromises> store,
            HealthMetrics metrics) {
        this.interval = interval;
        this.nanos = nanos;
        this.clock = clock;
        this.executor = executor;
        this.store = store;
        this.metrics = metrics;
        this.lines = new Recurring(nanos);
        this.last = nanos.getAsLong();
    }

    /** No watch at all. */
    public static HealthWatch none() {
        return new HealthWatch(
                Optional::empty, () -> 0, Instant::now, Runnable::run, Optional.empty(), HealthMetrics.none());
    }

    /** What was found last. Safe for any thread. */
    public Health health() {
        return health.get();
    }

    /** Whether it is time to examine what a cycle has come to, and nothing is being examined. For the thread of the cycles. */
    public boolean isDue() {
        return interval.get()
                        .filter(pause -> nanos.getAsLong() - last >= pause.toNanos())
                        .isPresent()
                && !busy.get();
    }

    /** Examines that, soon. For the thread of the cycles. */
    public void examine(Examined examined) {
        last = nanos.getAsLong();
        busy.set(true);
        try {
            executor.execute(() -> {
                try {
                    look(examined);
                } finally {
                    busy.set(false);
                }
            });
        } catch (RejectedExecutionException e) {
            // The daemon is ending.
            busy.set(false);
        }
    }

    private void look(Examined examined) {
        long begun = nanos.getAsLong();
        List<Finding> found = new ArrayList<>();
        Set<Finding> differences = new HashSet<>();
        try {
            found.addAll(Examination.ofPlan(examined));
            differences.addAll(Examination.ofServer(examined));
            differences.addAll(ofStore(examined));
        } catch (RuntimeException e) {
            found.add(new Finding(Kind.CHECK, "check", "the daemon could not be examined: " + e));
        }
        differences.stream().filter(suspicions::contains).forEach(found::add);
        suspicions = differences;
        tell(found, (nanos.getAsLong() - begun) / 1e9);
    }

    private List<Finding> ofStore(Examined examined) {
        try {
            return store.isPresent() ? Examination.ofStore(examined, store.get().read()) : List.of();
        } catch (IOException e) {
            return List.of(new Finding(Kind.STORE, "store", String.valueOf(e.getMessage())));
        }
    }

    private void tell(List<Finding> found, double seconds) {
        Health before = health.get();
        Map<Kind, Long> totals = new EnumMap<>(before.totals());
        Map<Kind, Integer> told = new EnumMap<>(Kind.class);
        List<Finding> first = new ArrayList<>();
        for (Finding finding : found) {
            totals.merge(finding.kind(), 1L, Long::sum);
            metrics.found(finding.kind());
            if (told.merge(finding.kind(), 1, Integer::sum) <= MOST) {
                first.add(finding);
                lines.tell(finding.kind().word() + " " + finding.subject(), "health: " + finding.words())
                        .ifPresent(LOG::warn);
            }
        }
        if (before.isIll() && found.isEmpty()) {
            LOG.info("health: all is well again");
        }
        lines.over().forEach(LOG::warn);
        metrics.checked();
        health.set(new Health(before.checks() + 1, Optional.of(clock.get()), seconds, totals, first));
    }
}
