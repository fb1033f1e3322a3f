package org.almanac.daemon.sink;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The tables in the schema {@code almanac} of a database, which several daemons write, each the rows of its cluster. */
final class SinkTables {
    /** The version of the tables that this program makes and writes. */
    static final int VERSION = 1;

    /** By which daemons that begin at once wait for each other: "Alma". */
    private static final long LOCK = 0x416c6d61;

    private static final List<String> TABLES = List.of(
            "CREATE SCHEMA IF NOT EXISTS almanac",
            "CREATE TABLE almanac.version (version integer NOT NULL)",
            // A job keeps the moment by which it was known first, so that a number that is used again is another job.
            "CREATE TABLE almanac.job (cluster text NOT NULL, id text NOT NULL, submitted timestamptz NOT NULL,"
                    + " username text NOT NULL, queue text NOT NULL, queued timestamptz NOT NULL, cpus bigint NOT NULL,"
                    + " walltime_s bigint NOT NULL, told_start timestamptz, promised_start timestamptz,"
                    + " bound timestamptz, expected_at timestamptz, expected_start timestamptz,"
                    + " expected_from timestamptz, expected_until timestamptz, started timestamptz, ended timestamptz,"
                    + " is_over boolean NOT NULL,"
                    + " PRIMARY KEY (cluster, id, submitted))",
            "CREATE INDEX job_by_end ON almanac.job (cluster, ended)",
            "CREATE INDEX job_by_user ON almanac.job (username, submitted)",
            "CREATE INDEX job_that_lives ON almanac.job (cluster, id) WHERE NOT is_over",
            "CREATE TABLE almanac.move (cluster text NOT NULL, job text NOT NULL, submitted timestamptz NOT NULL,"
                    + " at timestamptz NOT NULL, planned_before timestamptz, planned_after timestamptz, cause text,"
                    + " subject text)",
            "CREATE UNIQUE INDEX move_once ON almanac.move (cluster, job, submitted, at,"
                    + " coalesce(planned_before, '-infinity'), coalesce(planned_after, '-infinity'))",
            "CREATE TABLE almanac.cycle (cluster text NOT NULL, daemon_started timestamptz NOT NULL,"
                    + " number bigint NOT NULL, at timestamptz NOT NULL, succeeded boolean NOT NULL,"
                    + " jobs integer NOT NULL, seconds double precision NOT NULL, phases jsonb NOT NULL,"
                    + " PRIMARY KEY (cluster, daemon_started, number))",
            "CREATE INDEX cycle_by_time ON almanac.cycle (cluster, at)",
            "INSERT INTO almanac.version VALUES (" + VERSION + ")");

    private SinkTables() {}

    /**
     * Makes the tables where there are none.
     *
     * @throws SQLException if they are of another version, or cannot be made
     */
    static void make(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_advisory_xact_lock(" + LOCK + ")");
            if (isThere(statement)) {
                int version = version(statement);
                if (version != VERSION) {
                    throw new SQLException("its tables have version " + version + ", and this program writes version "
                            + VERSION + ". " + (version > VERSION ? "Maybe a newer Almanac has made them" : ""));
                }
            } else {
                for (String table : TABLES) {
                    statement.execute(table);
                }
            }
            connection.commit();
        }
    }

    private static boolean isThere(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT to_regclass('almanac.version') IS NOT NULL")) {
            return rows.next() && rows.getBoolean(1);
        }
    }

    private static int version(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT max(version) FROM almanac.version")) {
            return rows.next() ? rows.getInt(1) : 0;
        }
    }
}
