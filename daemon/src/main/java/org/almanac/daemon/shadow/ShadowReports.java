package org.almanac.daemon.shadow;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.almanac.daemon.service.Recurring;
import org.almanac.planner.policy.PolicySpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes reports of a record; the comparison, which takes long, on a thread of its own that takes little of a core.
 *
 * <p>Safe for several threads.
 */
public final class ShadowReports implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ShadowReports.class);
    private static final long SHORTEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** Between two comparisons as many times longer as a comparison took. */
    private static final long PAUSE = 20;

    private final ShadowRecord record;
    private final Supplier<PolicySpec> policy;
    private final long seed;
    private final Recurring lines = new Recurring(System::nanoTime);
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile Optional<Comparison> comparison = Optional.empty();

    /**
     * Reports of a record.
     *
     * @param policy under which the jobs are replayed
     */
    public ShadowReports(ShadowRecord record, Supplier<PolicySpec> policy, long seed) {
        this.record = record;
        this.policy = policy;
        this.seed = seed;
    }

    /** Compares again and again from now on, until it is closed. */
    public void start() {
        Thread thread = new Thread(this::run, "almanac-shadow");
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        thread.start();
    }

    private void run() {
        try {
            long pause = SHORTEST_PAUSE_NANOS;
            while (!closed.await(pause, TimeUnit.NANOSECONDS)) {
                long begun = System.nanoTime();
                compare();
                pause = Math.max(SHORTEST_PAUSE_NANOS, PAUSE * (System.nanoTime() - begun));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Replays what is known now; the reports show it from then on. */
    void compare() {
        try {
            record.watched()
                    .flatMap(watched -> OwnPlan.compare(watched, policy.get(), seed))
                    .ifPresent(made -> comparison = Optional.of(made));
        } catch (RuntimeException e) {
            lines.tell("replay", "the jobs that were watched cannot be replayed: " + e.getMessage())
                    .ifPresent(LOG::warn);
        }
    }

    /** The report as of now, with the last comparison; empty before the first look. */
    public Optional<ShadowReport> report() {
        return record.watched().map(watched -> ShadowReport.of(watched, comparison));
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
