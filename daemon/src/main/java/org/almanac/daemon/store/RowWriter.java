package org.almanac.daemon.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.Optional;
import org.almanac.daemon.store.Pending.Batch;

/** The rows of one commit, which are encoded before it begins, so that nobody who reads or checkpoints waits for that. */
final class RowWriter implements AutoCloseable {
    private final Connection connection;
    private final PreparedStatement jobs;
    private final PreparedStatement moves;
    private final PreparedStatement cycles;

    RowWriter(Connection connection) throws SQLException {
        this.connection = connection;
        this.jobs = connection.prepareStatement(JobRow.WRITE);
        this.moves = connection.prepareStatement(MoveRow.WRITE);
        this.cycles = connection.prepareStatement(CycleRow.WRITE);
    }

    /** Encodes the rows of a batch, and of jobs besides, which may be in it as well. */
    void take(Batch batch, Collection<JobRow> besides) throws SQLException {
        for (JobRow row : besides) {
            row.write(jobs);
        }
        for (JobRow row : batch.jobs()) {
            row.write(jobs);
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
        moves.close();
        cycles.close();
    }
}
