package org.almanac.daemon.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.config.StoreSettings;
import org.almanac.daemon.memory.LastingMemory;
import org.almanac.daemon.memory.Remembered;
import org.almanac.daemon.memory.Remembrance;
import org.almanac.daemon.metrics.StoreMetrics;
import org.almanac.daemon.store.Pending.Batch;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.StartMoves;
import org.almanac.planner.cluster.JobId;

/**
 * The store of a running daemon: what is handed to it is written by a thread of its own, jobs and the scheduler's state in
 * one commit each time, and moves and cycles in the same one and further ones, some hundred in each.
 *
 * <p>After a commit the whole store is as of one moment, so that a daemon that is killed at any other finds promises, order
 * and use as they were then. Whoever hands something over waits for its commit for {@link #PATIENCE} at most, and not at all
 * while commits fail. What cannot be written waits; jobs and the scheduler's state until it can be, and of the rest the
 * eldest falls out, which is counted. Safe for several threads.
 */
public final class Store implements LastingMemory, AutoCloseable {
    /** Its name in the folder of what survives. */
    public static final String FILE = "almanac.db";

    /** How long a cycle waits for the disk at most. */
    static final Duration PATIENCE = Duration.ofMillis(250);

    /** How many rows of moves, of cycles, and of jobs that are over wait at most. */
    private static final int MOST_ROWS = 200_000;

    private static final long FIRST_PAUSE = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST_PAUSE = Duration.ofSeconds(30).toNanos();
    private static final long END_PATIENCE = Duration.ofSeconds(5).toMillis();

    private final WrittenStore file;
    private final StoreMetrics metrics;
    private final Thread writer;
    private final Remembered remembered;

    /** Guards what follows. */
    private final Object lock = new Object();

    private final Pending pending;
    private long handed;
    private long handedAt;
    private long committed;
    private boolean failing;
    private boolean ending;
    private long droppedTold;

    private Store(WrittenStore file, Contents contents, StoreMetrics metrics) {
        this.file = file;
        this.metrics = metrics;
        this.pending = new Pending(contents, MOST_ROWS);
        this.remembered = new Remembered(
                contents.mark().time(),
                contents.living().stream().map(JobRow::job).toList(),
                contents.over().stream().map(JobRow::job).toList(),
                contents.mark().totals(),
                contents.state().or(() -> promisesOf(contents.living())));
        this.writer = new Thread(this::writeAll, "almanac-store");
        this.writer.setDaemon(true);
    }

    /** Opens the store in that folder, or makes it; says in one line why it cannot. */
    public static Store open(Path folder, StoreSettings settings, StoreMetrics metrics) throws IOException {
        return open(folder, settings, Clocks.OF_SYSTEM, metrics);
    }

    static Store open(Path folder, StoreSettings settings, Clocks clocks, StoreMetrics metrics) throws IOException {
        Store store = StoreOpening.of(folder.resolve(FILE), settings, clocks, metrics);
        store.writer.start();
        return store;
    }

    static Store of(WrittenStore file, Contents contents, StoreMetrics metrics) {
        return new Store(file, contents, metrics);
    }

    /** The promises alone, as of another policy, where what the scheduler intended is lost. */
    private static Optional<SchedulerState> promisesOf(List<JobRow> living) {
        List<Intention> promised = living.stream()
                .map(JobRow::job)
                .filter(job -> job.promised().isPresent())
                .map(job -> new Intention(
                        new JobId(job.id()), Optional.empty(), job.promised(), job.bound(), StartMoves.NONE))
                .toList();
        return promised.isEmpty()
                ? Optional.empty()
                : Optional.of(new SchedulerState("", promised, Optional.empty(), Optional.empty()));
    }

    @Override
    public Remembered remembered() {
        return remembered;
    }

    @Override
    public void keep(Remembrance now) {
        synchronized (lock) {
            pending.add(now);
            if (handed == committed) {
                handedAt = System.nanoTime();
            }
            long ours = ++handed;
            lock.notifyAll();
            long until = System.nanoTime() + PATIENCE.toNanos();
            while (committed < ours && !failing && !ending) {
                long left = (until - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    return;
                }
                try {
                    lock.wait(left);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        }
    }

    @Override
    public void cycleEnded(CycleNote cycle) {
        synchronized (lock) {
            // Written with what the next cycle hands over.
            pending.add(cycle);
        }
    }

    private void writeAll() {
        long pause = 0;
        while (true) {
            Batch batch;
            long ours;
            OptionalLong since;
            synchronized (lock) {
                long until = System.nanoTime() + pause;
                while (!ending && (isIdle() || System.nanoTime() < until)) {
                    await(isIdle() ? 0 : until - System.nanoTime());
                }
                if (ending && pending.size() == 0 && handed == committed) {
                    return;
                }
                batch = pending.take();
                ours = handed;
                since = batch.latest().isPresent() ? OptionalLong.of(handedAt) : OptionalLong.empty();
            }
            boolean written = file.isWritten(batch, since);
            // Asked of the disk before the lock is taken, for which a cycle would wait.
            long size = file.size();
            synchronized (lock) {
                if (written) {
                    committed = ours;
                    handedAt = System.nanoTime();
                } else {
                    pending.putBack(batch);
                }
                failing = !written;
                tellDropped();
                metrics.stands(size, pending.size(), failing);
                lock.notifyAll();
                if (ending && !written) {
                    return;
                }
            }
            pause = written ? 0 : Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, 2 * pause));
            if (written) {
                file.tidy();
            }
        }
    }

    private boolean isIdle() {
        return handed == committed && !pending.hasMoves();
    }

    /** In nanoseconds; 0 is until somebody calls. */
    private void await(long nanos) {
        try {
            lock.wait(nanos == 0 ? 0 : Math.max(1, nanos / 1_000_000));
        } catch (InterruptedException e) {
            ending = true;
        }
    }

    private void tellDropped() {
        long dropped = pending.dropped() - droppedTold;
        if (dropped > 0) {
            metrics.dropped(dropped);
            droppedTold = pending.dropped();
        }
    }

    /** Writes what waits, as far as that is possible in a few seconds. */
    @Override
    public void close() {
        synchronized (lock) {
            ending = true;
            lock.notifyAll();
        }
        try {
            writer.join(END_PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!writer.isAlive()) {
            file.close();
        }
    }
}
