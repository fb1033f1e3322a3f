package org.almanac.daemon.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The tables of a store, and the numbers by which a file is known as one.
 *
 * <p>Each row ends with a checksum of the rest, as SQLite has none: a flipped bit in a promise would be another promise.
 */
final class Schema {
    /** The version of the tables that this program writes and reads. */
    static final int VERSION = 4;

    /** The first version of them that has what jobs were told of their expected starts. */
    static final int WITH_TELLINGS = 2;

    /** The first version in which the changes of a scheduler's state are numbers. */
    private static final int WITH_NUMBERS = 3;

    /** The first version of them that has what jobs ask for in full. */
    static final int WITH_REQUESTS = 4;

    /** By which SQLite's files are known as ours: "Alma". */
    static final int APPLICATION = 0x416c6d61;

    private static final List<String> TABLES = List.of(
            // Flags: 1 it runs or has run, 2 the server has forgotten it.
            "CREATE TABLE job (seq INTEGER PRIMARY KEY, id TEXT NOT NULL, user TEXT NOT NULL, queue TEXT NOT NULL,"
                    + " queued INTEGER NOT NULL, cpus INTEGER NOT NULL, walltime INTEGER NOT NULL, told INTEGER,"
                    + " promised INTEGER, bound INTEGER, ordered INTEGER, started INTEGER, ended INTEGER,"
                    + " flags INTEGER NOT NULL, crc INTEGER NOT NULL, telling TEXT, asked TEXT)",
            "CREATE INDEX job_by_id ON job (id)",
            "CREATE INDEX job_by_user ON job (user)",
            "CREATE INDEX job_by_end ON job (ended)",
            "CREATE INDEX job_that_lives ON job (seq) WHERE flags < 2",
            "CREATE TABLE move (number INTEGER PRIMARY KEY, job INTEGER NOT NULL, at INTEGER NOT NULL, before INTEGER,"
                    + " after INTEGER, cause TEXT, subject TEXT, crc INTEGER NOT NULL)",
            "CREATE INDEX move_by_job ON move (job)",
            // Microseconds; of all of it, and of its parts by the names of phases.
            "CREATE TABLE cycle (number INTEGER PRIMARY KEY, at INTEGER NOT NULL, succeeded INTEGER NOT NULL,"
                    + " jobs INTEGER NOT NULL, total INTEGER NOT NULL, parts TEXT NOT NULL, crc INTEGER NOT NULL)",
            "CREATE INDEX cycle_by_time ON cycle (at)",
            // A whole state, and what has changed since, in order.
            "CREATE TABLE state (number INTEGER PRIMARY KEY, whole INTEGER NOT NULL, at INTEGER NOT NULL,"
                    + " body BLOB NOT NULL, crc INTEGER NOT NULL)",
            // One row: the sums, how many commits there were, and how many jobs live, with a sum of their checksums.
            "CREATE TABLE mark (one INTEGER PRIMARY KEY, commits INTEGER NOT NULL, time INTEGER NOT NULL,"
                    + " started INTEGER NOT NULL, refused INTEGER NOT NULL, finished INTEGER NOT NULL,"
                    + " promises INTEGER NOT NULL, kept INTEGER NOT NULL, dissatisfied INTEGER NOT NULL,"
                    + " living INTEGER NOT NULL, tally INTEGER NOT NULL, crc INTEGER NOT NULL)");

    private Schema() {}

    /** Makes the tables in an empty file. */
    static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            for (String table : TABLES) {
                statement.execute(table);
            }
            statement.execute("PRAGMA application_id = " + APPLICATION);
            statement.execute("PRAGMA user_version = " + VERSION);
            statement.execute("COMMIT");
        }
    }

    /** Brings tables of an older version to this one; rows stay, but for those of the scheduler's state before version 3. */
    static void upgrade(Connection connection) throws SQLException {
        long version = pragma(connection, "user_version");
        if (version == VERSION) {
            return;
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            if (version < WITH_TELLINGS) {
                statement.execute("ALTER TABLE job ADD COLUMN telling TEXT");
            }
            if (version < WITH_REQUESTS) {
                statement.execute("ALTER TABLE job ADD COLUMN asked TEXT");
            }
            if (version < WITH_NUMBERS) {
                // Promises are in the rows of jobs, too; the plan is made anew.
                statement.execute("DELETE FROM state");
            }
            statement.execute("PRAGMA user_version = " + VERSION);
            statement.execute("COMMIT");
        }
    }

    /** A number that SQLite keeps of a file. */
    static long pragma(Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("PRAGMA " + name)) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }
}
