package org.almanac.daemon.sink;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.daemon.config.PostgresSettings;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.LastingMemory;
import org.almanac.daemon.memory.Remembered;
import org.almanac.daemon.memory.Remembrance;
import org.almanac.daemon.metrics.SinkMetrics;
import org.almanac.daemon.service.Recurring;
import org.almanac.daemon.sink.SinkQueue.Handed;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends to a PostgreSQL what another memory is given, on a thread of its own: no cycle ever waits for it.
 *
 * <p>What it has not taken yet waits in memory, of which the eldest is dropped beyond some number of rows, and counted. It is
 * tried again after pauses that grow. Safe for several threads.
 */
public final class PostgresSink implements LastingMemory, AutoCloseable {
    /** Rows that wait at most. */
    static final int MOST_ROWS = 200_000;

    /** Rows that are written in one transaction, where they did not come at once. */
    private static final int FEW_ROWS = 2_000;

    /** So often rows may be refused, as while an administrator changes tables, before those that are refused are left out. */
    private static final int TRIES = 5;

    private static final String SUBJECT = "PostgreSQL";
    private static final Logger LOG = LoggerFactory.getLogger(PostgresSink.class);

    /**
     * How long it waits.
     *
     * @param between from one transaction to the next, so that rows come together
     * @param first after a failure; each pause is twice as long as the one before
     * @param longest of these pauses
     * @param end for what waits when the daemon ends
     */
    record Pauses(Duration between, Duration first, Duration longest, Duration end) {
        static final Pauses USUAL =
                new Pauses(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofMinutes(5), Duration.ofMillis(300));
    }

    private final LastingMemory before;
    private final PostgresSettings settings;
    private final Pauses pauses;
    private final SinkMetrics metrics;
    private final SinkRows rows;
    private final Recurring lines = new Recurring(System::nanoTime);
    private final Thread thread;

    /** Guards what follows. */
    private final Object lock = new Object();

    private final SinkQueue queue;
    private final Set<String> living = new HashSet<>();
    private boolean ending;
    private long droppedTold;

    // Of the thread that writes.
    private Optional<Connection> connection = Optional.empty();
    private boolean failing;
    /** How often in a row rows have been refused. */
    private int refusals;

    private PostgresSink(
            LastingMemory before, PostgresSettings settings, Pauses pauses, int mostRows, SinkMetrics metrics) {
        this.before = before;
        this.settings = settings;
        this.pauses = pauses;
        this.queue = new SinkQueue(mostRows);
        this.metrics = metrics;
        this.rows = new SinkRows(settings.cluster(), Instant.now());
        before.remembered().jobs().forEach(job -> living.add(job.id()));
        this.thread = new Thread(this::writeAll, "almanac-sink");
        this.thread.setDaemon(true);
    }

    /** Sends what that memory is given from now on, after it has it. */
    public static PostgresSink beside(LastingMemory before, PostgresSettings settings, SinkMetrics metrics) {
        return start(before, settings, Pauses.USUAL, MOST_ROWS, metrics);
    }

    static PostgresSink start(
            LastingMemory before, PostgresSettings settings, Pauses pauses, int mostRows, SinkMetrics metrics) {
        PostgresSink sink = new PostgresSink(before, settings, pauses, mostRows, metrics);
        metrics.isThere();
        sink.thread.start();
        return sink;
    }

    @Override
    public Remembered remembered() {
        return before.remembered();
    }

    @Override
    public void keep(Remembrance now) {
        before.keep(now);
        synchronized (lock) {
            for (KeptJob job : now.jobs()) {
                if (job.over()) {
                    living.remove(job.id());
                } else {
                    living.add(job.id());
                }
            }
            queue.add(now);
            tell();
        }
    }

    @Override
    public void cycleEnded(CycleNote cycle) {
        before.cycleEnded(cycle);
        synchronized (lock) {
            queue.add(cycle);
            tell();
        }
    }

    private void tell() {
        long dropped = queue.dropped() - droppedTold;
        if (dropped > 0) {
            metrics.dropped(dropped);
            droppedTold = queue.dropped();
        }
        metrics.waiting(queue.rows());
        lock.notifyAll();
    }

    private void writeAll() {
        Duration pause = Duration.ZERO;
        Duration afterFailure = pauses.first();
        while (true) {
            List<Handed> batch;
            synchronized (lock) {
                awaitRows(pause);
                if (ending && (failing || queue.rows() == 0)) {
                    break;
                }
                batch = queue.take(FEW_ROWS);
            }
            boolean written = isWritten(batch);
            synchronized (lock) {
                if (!written) {
                    queue.putBack(batch);
                }
                tell();
                if (ending && !written) {
                    break;
                }
            }
            pause = written ? pauses.between() : afterFailure;
            afterFailure = written ? pauses.first() : longer(afterFailure);
        }
        disconnect();
    }

    private Duration longer(Duration pause) {
        Duration twice = pause.multipliedBy(2);
        return twice.compareTo(pauses.longest()) < 0 ? twice : pauses.longest();
    }

    /** For so long at least, and until there are some. */
    private void awaitRows(Duration pause) {
        long until = System.nanoTime() + pause.toNanos();
        while (!ending) {
            long left = until - System.nanoTime();
            boolean isMuch = !failing && queue.rows() >= FEW_ROWS;
            if (queue.rows() > 0 && (left <= 0 || isMuch)) {
                return;
            }
            try {
                lock.wait(queue.rows() == 0 ? 0 : Math.max(1, left / 1_000_000));
            } catch (InterruptedException e) {
                ending = true;
            }
        }
    }

    private boolean isWritten(List<Handed> batch) {
        try {
            long begun = System.nanoTime();
            long refused = refusedOf(batch);
            long took = System.nanoTime() - begun;
            if (failing) {
                lines.tell(SUBJECT, "what is stored is sent to " + settings.url() + " again")
                        .ifPresent(LOG::info);
            }
            failing = false;
            refusals = 0;
            metrics.dropped(refused);
            metrics.written(batch.stream().mapToLong(Handed::rows).sum() - refused, took);
            return true;
        } catch (SQLException e) {
            refusals = SinkRows.isOfARow(e) ? refusals + 1 : 0;
            fails(SinkConnection.words(e));
        } catch (IOException e) {
            fails(SinkConnection.words(e));
        } catch (RuntimeException e) {
            LOG.error("cannot write to {}", settings.url(), e);
            fails(e.toString());
        }
        disconnect();
        return false;
    }

    /** Writes them, but for those that would hold up all behind them for ever; how many those are. */
    private long refusedOf(List<Handed> batch) throws SQLException, IOException {
        Connection there = connected(batch);
        if (refusals < TRIES) {
            rows.write(there, batch);
            return 0;
        }
        SinkRows.Partly partly = rows.writeTaken(there, batch);
        partly.why()
                .ifPresent(why -> LOG.warn(
                        "{} has refused {} of {} rows {} times ({}); they are dropped, and the store still has them",
                        settings.url(),
                        partly.refused(),
                        batch.stream().mapToLong(Handed::rows).sum(),
                        TRIES,
                        why));
        return partly.refused();
    }

    private Connection connected(List<Handed> batch) throws SQLException, IOException {
        if (connection.isEmpty()) {
            connection = Optional.of(SinkConnection.open(settings));
            rows.reconcile(connection.get(), told(batch));
        }
        return connection.get();
    }

    /** The jobs that live, and those of which something is yet to be written. */
    private Set<String> told(List<Handed> batch) {
        synchronized (lock) {
            Set<String> told = new HashSet<>(living);
            batch.forEach(handed -> handed.jobs().forEach(job -> told.add(job.id())));
            queue.forEach(job -> told.add(job.id()));
            return told;
        }
    }

    private void fails(String why) {
        failing = true;
        lines.tell(
                        SUBJECT,
                        "cannot write to " + settings.url() + " (" + why + "); planning and the store go on, and it is"
                                + " tried again. The latest " + MOST_ROWS + " rows wait, and what is older is dropped")
                .ifPresent(LOG::warn);
        metrics.failed();
    }

    private void disconnect() {
        try {
            if (connection.isPresent()) {
                connection.get().close();
            }
        } catch (SQLException e) {
            // It is of no use any more.
            LOG.debug("closing the connection to {}", settings.url(), e);
        }
        connection = Optional.empty();
    }

    /** Writes what waits, as far as that is possible in a moment. */
    @Override
    public void close() {
        synchronized (lock) {
            ending = true;
            lock.notifyAll();
        }
        try {
            thread.join(pauses.end().toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
