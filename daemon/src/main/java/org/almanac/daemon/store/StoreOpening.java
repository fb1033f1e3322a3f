package org.almanac.daemon.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.almanac.daemon.config.StoreSettings;
import org.almanac.daemon.metrics.StoreMetrics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens a store, refuses one that is not to be used, and mends one that is damaged. */
final class StoreOpening {
    private static final Logger LOG = LoggerFactory.getLogger(StoreOpening.class);

    private StoreOpening() {}

    static Store of(Path path, StoreSettings settings, Clocks clocks, StoreMetrics metrics) throws IOException {
        refuseNetwork(path);
        try {
            Optional<Store> store = whole(path, settings, clocks, metrics);
            if (store.isEmpty()) {
                Salvage.Outcome outcome = Salvage.of(path, Instant.now());
                LOG.warn("{}", words(path, outcome));
                store = whole(path, settings, clocks, metrics);
            }
            return store.orElseThrow(() -> new IOException("cannot open " + path + ", which is damaged anew as soon as"
                    + " it is written. Maybe the disk is faulty"));
        } catch (SQLException e) {
            throw new IOException(
                    "cannot open " + path + " (" + StoreTrouble.words(e) + "). " + StoreTrouble.remedy(e), e);
        }
    }

    private static void refuseNetwork(Path path) throws IOException {
        String type = Files.getFileStore(path.toAbsolutePath().getParent()).type();
        if (DiskFile.isOverNetwork(type)) {
            throw new IOException(path.getParent() + " lies on another host (" + type + "), where a database may be"
                    + " damaged by whoever else has it open. 'state' is to name a folder on a disk of this host");
        }
    }

    /** The store, if it is whole. */
    private static Optional<Store> whole(Path path, StoreSettings settings, Clocks clocks, StoreMetrics metrics)
            throws SQLException, IOException {
        StoreFile file;
        try {
            file = StoreFile.open(path);
        } catch (SQLException e) {
            if (StoreTrouble.isDamage(e)) {
                return Optional.empty();
            }
            throw e;
        }
        try {
            // What is not whole tells no version.
            boolean whole = file.isWhole();
            Optional<String> refusal = whole ? file.refusal() : Optional.empty();
            if (refusal.isPresent()) {
                throw new IOException(refusal.get());
            }
            StateLog states = new StateLog();
            if (whole) {
                Schema.upgrade(file.connection());
                Contents contents = Contents.read(file.connection(), states);
                if (contents.isWhole()) {
                    tellLost(path, contents.mark());
                    return Optional.of(Store.of(
                            new WrittenStore(path, file, states, contents, settings, clocks, metrics),
                            contents,
                            metrics));
                }
            }
            file.close();
            return Optional.empty();
        } catch (SQLException e) {
            file.close();
            if (StoreTrouble.isDamage(e)) {
                return Optional.empty();
            }
            throw e;
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    private static void tellLost(Path path, Mark mark) {
        long lost = CommitCount.read(path) - mark.commits();
        if (lost > 0) {
            LOG.warn(
                    "{} lacks the last {} of what was written to it; what was promised then is forgotten. Maybe a backup"
                            + " was put in its place, or {} was damaged or removed",
                    path,
                    lost == 1 ? "commit" : lost + " commits",
                    DiskFile.beside(path.getFileName(), DiskFile.LOG));
        }
    }

    /** What became of a damaged store, in words. */
    static String words(Path path, Salvage.Outcome outcome) {
        return path + " was damaged; it lies aside as " + outcome.aside()
                + ", and what could be read of it is in a new one:"
                + " " + outcome.jobs() + " jobs and " + outcome.moves() + " moves"
                + (outcome.hasSums() ? "" : "; the sums over all jobs begin anew")
                + ". Promises that could not be read are forgotten, and no other has changed. Maybe the disk is faulty";
    }
}
