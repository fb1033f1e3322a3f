package org.almanac.daemon.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.config.StoreSettings;
import org.almanac.daemon.files.FileTrouble;
import org.almanac.daemon.metrics.StoreMetrics;
import org.almanac.daemon.service.Recurring;
import org.almanac.daemon.store.Pending.Batch;
import org.almanac.daemon.store.Pending.Latest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file of a store as it is written: one that was taken away or is damaged is made anew, and what is in the way is told
 * once.
 *
 * <p>For the thread that writes.
 */
final class WrittenStore {
    private static final String SUBJECT = "store";
    private static final Logger LOG = LoggerFactory.getLogger(WrittenStore.class);

    private final Path path;
    private final StateLog states;
    private final StoreMetrics metrics;
    private final Recurring lines = new Recurring(System::nanoTime);
    private final Trimming trimming;
    private Optional<StoreFile> file;
    private Optional<CommitCount> count = Optional.empty();
    private Mark mark;
    private final Map<Long, JobRow> living = new HashMap<>();
    private boolean everything;
    private boolean failing;

    /** That of an open file with these contents. */
    WrittenStore(
            Path path,
            StoreFile file,
            StateLog states,
            Contents contents,
            StoreSettings settings,
            Clocks clocks,
            StoreMetrics metrics) {
        this.path = path;
        this.file = Optional.of(file);
        this.states = states;
        this.metrics = metrics;
        this.mark = contents.mark();
        Instant last = mark.commits() == 0 ? clocks.time().instant() : Instant.ofEpochSecond(mark.time());
        this.trimming = new Trimming(settings, new BelievedTime(last, clocks.time(), clocks.nanos()), clocks.nanos());
        contents.living().forEach(row -> living.put(row.seq(), row));
    }

    /** The bytes on the disk. */
    long size() {
        return DiskFile.size(path);
    }

    /**
     * Writes rows in one commit; where that fails, tells why and says so.
     *
     * @param since when the first of them was handed over; empty where nobody waits for them
     */
    boolean isWritten(Batch batch, OptionalLong since) {
        try {
            write(batch, since);
            if (failing) {
                lines.tell(SUBJECT, path + " is written again").ifPresent(LOG::info);
            }
            failing = false;
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
        failing = true;
        close();
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

    private void write(Batch batch, OptionalLong since) throws SQLException, IOException {
        StoreFile open = whole();
        Optional<StateLog.Prepared> state = batch.latest()
                .flatMap(Latest::state)
                .flatMap(each ->
                        states.prepare(each, batch.latest().orElseThrow().time()));
        Mark after = mark.after(batch, living);
        try (RowWriter rows = new RowWriter(open.connection())) {
            if (everything) {
                rows.take(living.values());
            }
            rows.take(batch, living);
            long begun = System.nanoTime();
            rows.commit(state, after);
            since.ifPresent(handed -> metrics.queued(begun - handed));
            metrics.written(System.nanoTime() - begun);
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

    /** The file, which is made anew where somebody has taken it away. */
    private StoreFile whole() throws SQLException, IOException {
        if (file.isPresent() && !file.get().isThere()) {
            close();
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
            close();
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

    /** Closes the file; it is opened anew for what is written next. */
    void close() {
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
    void tidy() {
        try {
            if (file.isPresent()) {
                trimming.after(file.get());
                if (trimming.doubtsItsClock()) {
                    lines.tell(
                                    "clock",
                                    path
                                            + ": the clock is more than a day ahead of what was written last. Until it has been"
                                            + " so for a day nothing is removed as too old; if it is wrong, set it right")
                            .ifPresent(LOG::warn);
                }
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
}
