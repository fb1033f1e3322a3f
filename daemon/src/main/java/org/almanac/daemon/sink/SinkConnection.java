package org.almanac.daemon.sink;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.almanac.daemon.config.PostgresSettings;
import org.almanac.daemon.files.FileTrouble;
import org.postgresql.Driver;

/** Connects to a PostgreSQL, and says in one line why it cannot. */
final class SinkConnection {
    /** The driver's own, which would tell each failure besides; held, as the logging of Java lets others go. */
    private static final Logger DRIVERS = Logger.getLogger("org.postgresql");

    static {
        DRIVERS.setLevel(Level.OFF);
    }

    private SinkConnection() {}

    /** A connection with tables of ours, which commits when it is told to. */
    static Connection open(PostgresSettings settings) throws SQLException, IOException {
        Properties properties = new Properties();
        properties.setProperty("user", settings.user());
        if (settings.passwordFile().isPresent()) {
            properties.setProperty("password", password(settings));
        }
        // Whose job a row is does not belong in the journal.
        properties.setProperty("logServerErrorDetail", "false");
        properties.setProperty("ApplicationName", "almanac " + settings.cluster());
        // In seconds: what does not answer is given up.
        properties.setProperty("connectTimeout", "10");
        properties.setProperty("loginTimeout", "20");
        properties.setProperty("socketTimeout", "60");
        properties.setProperty("tcpKeepAlive", "true");
        Connection connection = new Driver().connect("jdbc:" + settings.url(), properties);
        if (connection == null) {
            throw new IOException(settings.url() + " is no address of a PostgreSQL");
        }
        try {
            SinkTables.make(connection);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private static String password(PostgresSettings settings) throws IOException {
        try {
            return Files.readString(settings.passwordFile().orElseThrow())
                    .lines()
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            throw new IOException(FileTrouble.of(e), e);
        }
    }

    /** Why it failed, in one line; of a row that was not taken, without what stands in it. */
    static String words(Exception e) {
        Throwable failure = e instanceof BatchUpdateException && e.getCause() != null ? e.getCause() : e;
        String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        Throwable cause = failure.getCause();
        boolean more = cause != null && cause.getMessage() != null && !message.contains(cause.getMessage());
        return (more ? message + " " + cause.getMessage() : message)
                .replaceAll("\\s+", " ")
                .strip();
    }
}
