package org.almanac.daemon.store;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Properties;
import org.almanac.daemon.files.PrivateFiles;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/**
 * SQLite's file of a store, open for one who writes, or for one who reads beside him.
 *
 * <p>A commit is on the disk when it comes back, also where the machine loses its power.
 */
final class StoreFile implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 5000;

    /** Pages; the log is taken into the file by the writer when nobody waits for that. */
    private static final int NEVER = 0;

    /** That are left of the log once it is in the file, however large a commit has made it. */
    private static final long LOG_BYTES = 16L << 20;

    /** In KiB, negative as SQLite has it. */
    private static final int CACHE = -32_768;

    private final Path path;
    private final Connection connection;
    private final Optional<Object> identity;

    private StoreFile(Path path, Connection connection) {
        this.path = path;
        this.connection = connection;
        this.identity = DiskFile.identity(path);
    }

    /** Opens it to write; where there is none, or an empty one, it is made. */
    static StoreFile open(Path path) throws SQLException {
        try {
            PrivateFiles.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                    .close();
        } catch (IOException e) {
            throw new SQLException(org.almanac.daemon.files.FileTrouble.of(e), e);
        }
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(PATIENCE_MILLIS);
        Connection connection = JDBC.createConnection(JDBC.PREFIX + path, config.toProperties());
        try (Statement statement = connection.createStatement()) {
            // Before there is a table.
            statement.execute("PRAGMA auto_vacuum = INCREMENTAL");
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("PRAGMA synchronous = FULL");
            statement.execute("PRAGMA wal_autocheckpoint = " + NEVER);
            statement.execute("PRAGMA journal_size_limit = " + LOG_BYTES);
            statement.execute("PRAGMA cache_size = " + CACHE);
            if (Schema.pragma(connection, "schema_version") == 0) {
                Schema.create(connection);
            }
            return new StoreFile(path, connection);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** Opens it to read, beside whoever writes it. */
    static Connection reading(Path path) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(PATIENCE_MILLIS);
        config.setReadOnly(true);
        config.resetOpenMode(SQLiteOpenMode.CREATE);
        Properties properties = config.toProperties();
        return JDBC.createConnection(JDBC.PREFIX + path, properties);
    }

    Connection connection() {
        return connection;
    }

    /** Why it is not to be used as it is, though it is whole; empty where it may be. */
    Optional<String> refusal() throws SQLException {
        long application = Schema.pragma(connection, "application_id");
        if (application != Schema.APPLICATION) {
            return Optional.of(
                    path + " is a database of another program. Move it away, or have 'state' name another" + " folder");
        }
        long version = Schema.pragma(connection, "user_version");
        if (version > Schema.VERSION) {
            return Optional.of(path + " was written by a newer Almanac: its tables have version " + version
                    + ", and this program knows those up to " + Schema.VERSION
                    + ". Install the newer one again, or move"
                    + " the file away, with all that was promised");
        }
        if (version < 1) {
            return Optional.of(path + " has tables of version " + version + ", and this program knows those from 1 to "
                    + Schema.VERSION + ". Move it away, or put a backup in its place");
        }
        return Optional.empty();
    }

    /** Whether SQLite finds the file whole. */
    boolean isWhole() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("PRAGMA quick_check(1)")) {
            return rows.next() && "ok".equals(rows.getString(1));
        }
    }

    /** Whether the file that is written still is the one of that name. */
    boolean isThere() {
        return identity.isPresent() && identity.equals(DiskFile.identity(path));
    }

    /** Whether what SQLite has beside it was taken away. */
    boolean lacksLog() {
        return DiskFile.identity(DiskFile.beside(path, DiskFile.LOG)).isEmpty();
    }

    /** Takes the log into the file as far as readers let it. */
    void takeLogIn() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA wal_checkpoint(PASSIVE)");
        }
    }

    /** The bytes that its rows take, without what is free within. */
    long used() throws SQLException {
        return (Schema.pragma(connection, "page_count") - Schema.pragma(connection, "freelist_count"))
                * Schema.pragma(connection, "page_size");
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
