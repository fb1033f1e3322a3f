package org.almanac.daemon.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.almanac.daemon.config.StoreSettings;

/**
 * Removes what is older than a store keeps, and what is eldest where it is larger than it may be; a few rows at a time, so
 * that commits never wait for long. For the thread that writes.
 */
final class Trimming {
    /** Rows of jobs, each with its moves, that go at once. */
    private static final int FEW = 200;

    /** Pages that are given back to the file system at once. */
    private static final int PAGES = 256;

    /** Commits after which the log is taken into the file. */
    private static final int LOG_EVERY = 16;

    private static final long PAUSE = Duration.ofMinutes(1).toNanos();

    private final StoreSettings settings;
    private final BelievedTime time;
    private final LongSupplier nanos;
    private long next;
    private int commits;

    /** By a time, and by a clock that only ever goes forward. */
    Trimming(StoreSettings settings, BelievedTime time, LongSupplier nanos) {
        this.settings = settings;
        this.time = time;
        this.nanos = nanos;
        this.next = nanos.getAsLong();
    }

    /** After a commit. */
    void after(StoreFile file) throws SQLException {
        if (++commits % LOG_EVERY == 0) {
            file.takeLogIn();
        }
        if (nanos.getAsLong() - next < 0) {
            return;
        }
        long eldest = time.now().minus(settings.keep()).getEpochSecond();
        int removed = remove(file.connection(), "ended < " + eldest) + removeCycles(file.connection(), eldest);
        if (file.used() > settings.size()) {
            removed += remove(file.connection(), "1") + removeEldestCycles(file.connection());
        }
        giveBack(file.connection());
        // As long as there is something left to remove, the next commit goes on.
        next = nanos.getAsLong() + (removed > 0 ? 0 : PAUSE);
    }

    /** Whether the clock has jumped so far ahead that nothing is removed by its age for now. */
    boolean doubtsItsClock() {
        return time.isDoubted();
    }

    private static int remove(Connection connection, String which) throws SQLException {
        String jobs = "SELECT seq FROM job WHERE flags >= 2 AND " + which + " ORDER BY ended LIMIT " + FEW;
        try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            try {
                statement.execute("CREATE TEMP TABLE IF NOT EXISTS eldest (seq INTEGER PRIMARY KEY)");
                statement.executeUpdate("DELETE FROM temp.eldest");
                int found = statement.executeUpdate("INSERT INTO temp.eldest " + jobs);
                if (found > 0) {
                    statement.executeUpdate("DELETE FROM move WHERE job IN (SELECT seq FROM temp.eldest)");
                    statement.executeUpdate("DELETE FROM job WHERE seq IN (SELECT seq FROM temp.eldest)");
                }
                statement.execute("COMMIT");
                return found;
            } catch (SQLException e) {
                statement.execute("ROLLBACK");
                throw e;
            }
        }
    }

    private static int removeCycles(Connection connection, long eldest) throws SQLException {
        return update(
                connection,
                "DELETE FROM cycle WHERE number IN (SELECT number FROM cycle WHERE at < " + eldest + " LIMIT " + FEW
                        + ")");
    }

    private static int removeEldestCycles(Connection connection) throws SQLException {
        return update(
                connection,
                "DELETE FROM cycle WHERE number IN (SELECT number FROM cycle ORDER BY number LIMIT " + FEW + ")");
    }

    private static int update(Connection connection, String change) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(change);
        }
    }

    private static void giveBack(Connection connection) throws SQLException {
        if (Schema.pragma(connection, "freelist_count") > PAGES) {
            try (Statement statement = connection.createStatement()) {
                // It answers nothing where all of it is done at once, and else goes on as long as it is asked.
                if (statement.execute("PRAGMA incremental_vacuum(" + PAGES + ")")) {
                    try (ResultSet pages = statement.getResultSet()) {
                        while (pages.next()) {
                            continue;
                        }
                    }
                }
            }
        }
    }
}
