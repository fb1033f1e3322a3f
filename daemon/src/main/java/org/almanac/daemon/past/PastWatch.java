package org.almanac.daemon.past;

import java.io.Closeable;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.almanac.daemon.service.Recurring;
import org.almanac.daemon.view.Published;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks now and then at what was published last, and has it kept.
 *
 * <p>It works on a thread of its own, behind all others; the cycles know nothing of it.
 */
public final class PastWatch implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(PastWatch.class);
    private static final long OFTEN_SECONDS = 1;
    private static final long PATIENCE_MILLIS = 300;

    private final KeptPast past;
    private final Supplier<Optional<Published>> published;
    private final Function<Published, byte[]> text;
    private final Recurring lines = new Recurring(System::nanoTime);
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "almanac-past");
        made.setDaemon(true);
        made.setPriority(Thread.MIN_PRIORITY);
        return made;
    });
    private Optional<Published> seen = Optional.empty();

    private PastWatch(KeptPast past, Supplier<Optional<Published>> published, Function<Published, byte[]> text) {
        this.past = past;
        this.published = published;
        this.text = text;
    }

    /**
     * Begins to look.
     *
     * @param text what is kept of what is published
     */
    public static PastWatch start(
            KeptPast past, Supplier<Optional<Published>> published, Function<Published, byte[]> text) {
        PastWatch watch = new PastWatch(past, published, text);
        watch.thread.scheduleWithFixedDelay(watch::look, OFTEN_SECONDS, OFTEN_SECONDS, TimeUnit.SECONDS);
        return watch;
    }

    private void look() {
        try {
            Optional<Published> now = published.get();
            if (now.isEmpty() || isSeen(now.get()) || !past.isDue(now.get().now())) {
                return;
            }
            long begun = System.nanoTime();
            past.keep(now.get().now(), text.apply(now.get()), begun);
            seen = now;
        } catch (RuntimeException | OutOfMemoryError e) {
            // Whatever it is, later moments are to be kept.
            lines.tell("past", "what is published cannot be kept for later: " + e)
                    .ifPresent(LOG::warn);
        }
    }

    private boolean isSeen(Published now) {
        return seen.filter(before -> before == now).isPresent();
    }

    /** Ends within less than a second; once it has ended, nothing more happens. */
    @Override
    public synchronized void close() {
        if (thread.isShutdown()) {
            return;
        }
        thread.execute(past::close);
        thread.shutdown();
        try {
            thread.awaitTermination(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
