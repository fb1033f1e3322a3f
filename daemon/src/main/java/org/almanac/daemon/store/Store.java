package org.almanac.daemon.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.config.StoreSettings;
import org.almanac.daemon.files.FileTrouble;
import org.almanac.daemon.memory.LastingMemory;
import org.almanac.daemon.memory.Remembered;
import org.almanac.daemon.memory.Remembrance;
import org.almanac.daemon.metrics.StoreMetrics;
import org.almanac.daemon.service.Recurring;
import org.almanac.daemon.store.Pending.Batch;
import org.almanac.daemon.store.Pending.Latest;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.StartMoves;
import org.almanac.planner.cluster.JobId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The store of a running daemon: what is handed to it is written by a thread of its own, in one commit each time.
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
    private static final String SUBJECT = "store";

    private static final Logger LOG = LoggerFactory.getLogger(Store.class);

    private final Path path;
    private final StateLog states;
    private final StoreMetrics metrics;
    private final Recurring lines = new Recurring(System::nanoTime);
    private final Trimming trimming;
    private final Thread writer;
    private final Remembered remembered;

    /** Guards what follows. */
    private final Object lock = new Object();

    private final Pending pending;
    private long handed;
    private long committed;
    private boolean failing;
    private boolean ending;
    private long droppedTold;

    // Of the thread that writes.
    private Optional<StoreFile> file;
    private Optional<CommitCount> count = Optional.empty();
    private Mark mark;
    private final Map<Long, JobRow> living = new HashMap<>();
    private boolean everything;

    private Store(
            Path path,
            StoreFile file,
            StateLog states,
            Contents contents,
            StoreSettings settings,
            StoreMetrics metrics) {
        this.path = path;
        this.file = Optional.of(file);
        this.states = states;
        this.metrics = metrics;
        this.trimming = new Trimming(settings, Clock.systemUTC());
        this.mark = contents.mark();
        contents.living().forEach(row -> living.put(row.seq(), row));
        this.pending = new Pending(contents, MOST_ROWS);
        this.remembered = new Remembered(
                mark.time(),
                contents.living().stream().map(JobRow::job).toList(),
                contents.over().stream().map(JobRow::job).toList(),
                mark.totals(),
                contents.state().or(() -> promisesOf(contents.living())));
        this.writer = new Thread(this::writeAll, "almanac-store");
        this.writer.setDaemon(true);
    }

    /** Opens the store in that folder, or makes it; says in one line why it cannot. */
    public static Store open(Path folder, StoreSettings settings, StoreMetrics metrics) throws IOException {
        Store store = StoreOpening.of(folder.resolve(FILE), settings, metrics);
        store.writer.start();
        return store;
    }

    static Store of(
            Path path,
            StoreFile file,
            StateLog states,
            Contents contents,
            StoreSettings settings,
            StoreMetrics metrics) {
        return new Store(path, file, states, contents, settings, metrics);
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
            synchronized (lock) {
                long until = System.nanoTime() + pause;
                while (!ending && (handed == committed || System.nanoTime() < until)) {
                    await(handed == committed ? 0 : until - System.nanoTime());
                }
                if (ending && pending.size() == 0 && handed == committed) {
                    return;
                }
                batch = pending.take();
                ours = handed;
            }
            boolean written = isWritten(batch);
            // Asked of the disk before the lock is taken, for which a cycle would wait.
            long size = DiskFile.size(path);
            synchronized (lock) {
                if (written) {
                    committed = ours;
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
                tidy();
            }
        }
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

    private boolean isWritten(Batch batch) {
        long begun = System.nanoTime();
        try {
            write(batch);
            metrics.written(System.nanoTime() - begun);
            if (failing) {
                lines.tell(SUBJECT, path + " is written again").ifPresent(LOG::info);
            }
            return true;
        } catch (SQLException e) {
            fails(StoreTrouble.words(e));
            everything |= StoreTrouble.isDamage(e);
        } catch (IOException e) {
            fails(FileTrouble.of(e));
        } catch (RuntimeException e) {
            LOG.error("cannot write {}", path, e);
            fails(e.toString());
        }
        closeFile();
        return false;
    }

    private void fails(String why) {
        metrics.failed();
        lines.tell(
                        SUBJECT,
                        "cannot write " + path + " (" + why + "); planning goes on, what comes is kept in memory, and"
                                + " writing is tried again. Were the daemon to end now, what was promised since would be"
                                + " forgotten")
                .ifPresent(LOG::warn);
    }

    private void write(Batch batch) throws SQLException, IOException {
        StoreFile open = whole();
        Connection connection = open.connection();
        Optional<StateLog.Prepared> state = batch.latest()
                .flatMap(Latest::state)
                .flatMap(each ->
                        states.prepare(each, batch.latest().orElseThrow().time()));
        Mark after;
        try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            try {
                after = writeRows(connection, batch, state);
                statement.execute("COMMIT");
            } catch (SQLException | RuntimeException e) {
                rollBack(statement);
                throw e;
            }
        }
        mark = after;
        everything = false;
        batch.jobs().forEach(row -> {
            if (row.job().over()) {
                living.remove(row.seq());
            } else {
                living.put(row.seq(), row);
            }
        });
        state.ifPresent(states::written);
        if (count.isPresent()) {
            count.get().write(mark.commits());
        }
    }

    private static void rollBack(Statement statement) {
        try {
            statement.execute("ROLLBACK");
        } catch (SQLException e) {
            // SQLite has done so itself.
            return;
        }
    }

    private Mark writeRows(Connection connection, Batch batch, Optional<StateLog.Prepared> state) throws SQLException {
        long tally = mark.tally();
        long number = mark.living();
        try (PreparedStatement statement = connection.prepareStatement(JobRow.WRITE)) {
            if (everything) {
                tally = 0;
                number = 0;
                for (JobRow row : living.values()) {
                    row.write(statement);
                    tally += row.checksum();
                    number++;
                }
            }
            for (JobRow row : batch.jobs()) {
                row.write(statement);
                JobRow before = living.get(row.seq());
                if (before != null) {
                    tally -= before.checksum();
                    number--;
                }
                if (!row.job().over()) {
                    tally += row.checksum();
                    number++;
                }
            }
            statement.executeBatch();
        }
        try (PreparedStatement statement = connection.prepareStatement(MoveRow.WRITE)) {
            for (MoveRow row : batch.moves()) {
                row.write(statement);
            }
            statement.executeBatch();
        }
        try (PreparedStatement statement = connection.prepareStatement(CycleRow.WRITE)) {
            for (CycleRow row : batch.cycles()) {
                row.write(statement);
            }
            statement.executeBatch();
        }
        if (state.isPresent()) {
            StateLog.write(connection, state.get());
        }
        Mark after = new Mark(
                mark.commits() + 1,
                batch.latest().map(Latest::time).orElse(mark.time()),
                batch.latest().map(Latest::totals).orElse(mark.totals()),
                number,
                tally);
        after.write(connection);
        return after;
    }

    /** The file, which is made anew where somebody has taken it away. */
    private StoreFile whole() throws SQLException, IOException {
        if (file.isPresent() && !file.get().isThere()) {
            closeFile();
            everything = true;
            lines.tell(
                            SUBJECT,
                            path
                                    + " was taken away; it is made anew with what the daemon knows. What it had of jobs that"
                                    + " are over is gone with it")
                    .ifPresent(LOG::warn);
        } else if (file.isPresent() && mark.commits() > 0 && file.get().lacksLog()) {
            // SQLite goes on to write what nobody would find.
            file.get().takeLogIn();
            closeFile();
        }
        if (file.isEmpty()) {
            reopen();
        }
        if (count.isEmpty()) {
            count = Optional.of(CommitCount.open(path));
        }
        return file.orElseThrow();
    }

    private void reopen() throws SQLException, IOException {
        if (everything && Files.exists(path)) {
            Salvage.Outcome outcome = Salvage.of(path, Instant.now());
            lines.tell(SUBJECT, StoreOpening.words(path, outcome)).ifPresent(LOG::warn);
        } else if (!Files.exists(path)) {
            everything = true;
            // The log of the one that was taken away is not this one's.
            Files.deleteIfExists(DiskFile.beside(path, DiskFile.LOG));
            Files.deleteIfExists(DiskFile.beside(path, DiskFile.SHARED));
        }
        StoreFile open = StoreFile.open(path);
        file = Optional.of(open);
        // What was written last before the failure may or may not be there.
        states.clear();
    }

    private void closeFile() {
        try {
            if (file.isPresent()) {
                file.get().close();
            }
            if (count.isPresent()) {
                count.get().close();
            }
        } catch (SQLException | IOException e) {
            // It is of no use any more.
            LOG.debug("closing {}", path, e);
        }
        file = Optional.empty();
        count = Optional.empty();
    }

    /** What nobody waits for. */
    private void tidy() {
        try {
            if (file.isPresent()) {
                trimming.after(file.get());
            }
        } catch (SQLException e) {
            keepsWhatIsOld(StoreTrouble.words(e));
        } catch (RuntimeException e) {
            LOG.error("cannot trim {}", path, e);
            keepsWhatIsOld(e.toString());
        }
    }

    private void keepsWhatIsOld(String why) {
        lines.tell("trimming", path + ": what is old cannot be removed (" + why + ")")
                .ifPresent(LOG::warn);
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
            closeFile();
        }
    }
}
