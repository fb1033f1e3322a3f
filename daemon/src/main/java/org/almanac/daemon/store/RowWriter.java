package org.almanac.daemon.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.store.Pending.Batch;

/** The rows of one commit, which are encoded before it begins, so that nobody who reads or checkpoints waits for that. */
final class RowWriter implements AutoCloseable {
    private final Connection connection;
    private final PreparedStatement jobs;
    private final PreparedStatement changes;
    private final PreparedStatement changesOfState;
    private final PreparedStatement moves;
    private final PreparedStatement cycles;

    RowWriter(Connection connection) throws SQLException {
        this.connection = connection;
        this.jobs = connection.prepareStatement(JobRow.WRITE);
        this.changes = connection.prepareStatement(JobRow.CHANGE);
        this.changesOfState = connection.prepareStatement(JobRow.CHANGE_OF_STATE);
        this.moves = connection.prepareStatement(MoveRow.WRITE);
        this.cycles = connection.prepareStatement(CycleRow.WRITE);
    }

    /** Encodes jobs as they are, whatever is there of them. */
    void take(Collection<JobRow> rows) throws SQLException {
        for (JobRow row : rows) {
            row.write(jobs);
        }
    }

    /**
     * Encodes the rows of a batch.
     *
     * @param before the rows that are there of jobs that live, by their numbers
     */
    void take(Batch batch, Map<Long, JobRow> before) throws SQLException {
        for (JobRow row : batch.jobs()) {
            JobRow was = before.get(row.seq());
            if (was == null || !row.isChangeOf(was)) {
                row.write(jobs);
            } else {
                row.write(row.isInStateOf(was) ? changes : changesOfState);
            }
        }
        for (MoveRow row : batch.moves()) {
            row.write(moves);
        }
        for (CycleRow row : batch.cycles()) {
            row.write(cycles);
        }
    }

    /** Writes them with the scheduler's state, and what is true of the store then: all or nothing. */
    void commit(Optional<StateLog.Prepared> state, Mark mark) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            try {
                jobs.executeBatch();
                changes.executeBatch();
                changesOfState.executeBatch();
                moves.executeBatch();
                cycles.executeBatch();
                if (state.isPresent()) {
                    StateLog.write(connection, state.get());
                }
                mark.write(connection);
                statement.execute("COMMIT");
            } catch (SQLException | RuntimeException e) {
                rollBack(statement);
                throw e;
            }
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

    @Override
    public void close() throws SQLException {
        jobs.close();
        changes.close();
        changesOfState.close();
        moves.close();
        cycles.close();
    }
}
