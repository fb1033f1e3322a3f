package org.almanac.daemon.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.SchedulerState;

/**
 * What a daemon needs of a store when it begins.
 *
 * @param over the last jobs that do not live any more, the eldest first
 * @param nextJob the number of the next row of a job
 * @param nextMove the number of the next move
 * @param nextCycle the number of the next cycle
 * @param isWhole whether all of it is what was written
 */
record Contents(
        Mark mark,
        List<JobRow> living,
        List<JobRow> over,
        Optional<SchedulerState> state,
        long nextJob,
        long nextMove,
        long nextCycle,
        boolean isWhole) {
    /** So many jobs that are over are enough to learn from. */
    private static final int MOST_OVER = 10_000;

    /** Reads them; fails only where SQLite cannot read. */
    static Contents read(Connection connection, StateLog log) throws SQLException {
        Optional<Mark> mark = Mark.read(connection);
        List<JobRow> living = new ArrayList<>();
        boolean whole = true;
        try (Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT " + JobRow.COLUMNS + " FROM job WHERE flags < 2 ORDER BY seq")) {
            while (rows.next()) {
                Optional<JobRow> row = JobRow.read(rows);
                whole &= row.isPresent();
                row.ifPresent(living::add);
            }
        }
        List<JobRow> over = over(connection);
        StateLog.Read state = log.read(connection);
        long nextJob = next(connection, "job", "seq");
        boolean empty = mark.isEmpty() && nextJob == 1 && state.state().isEmpty();
        Mark is = mark.orElse(Mark.NONE);
        return new Contents(
                is,
                living,
                over,
                state.state(),
                nextJob,
                next(connection, "move", "number"),
                next(connection, "cycle", "number"),
                whole && !state.damaged() && (empty || mark.isPresent() && is.isOf(living)));
    }

    /** A row that is not what was written is left out: nobody needs it. */
    private static List<JobRow> over(Connection connection) throws SQLException {
        List<JobRow> over = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT " + JobRow.COLUMNS
                        + " FROM job WHERE flags >= 2 ORDER BY seq DESC LIMIT " + MOST_OVER)) {
            while (rows.next()) {
                JobRow.read(rows).ifPresent(over::add);
            }
        }
        Collections.reverse(over);
        return over;
    }

    private static long next(Connection connection, String table, String column) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT max(" + column + ") FROM " + table)) {
            return rows.next() ? rows.getLong(1) + 1 : 1;
        }
    }
}
