package org.almanac.daemon.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.store.Pending.Batch;
import org.almanac.daemon.store.Pending.Latest;
import org.almanac.daemon.view.Status.Totals;

/**
 * What is true of the whole store after a commit.
 *
 * @param commits how many there were
 * @param time of the server's, in epoch seconds
 * @param living how many jobs the server still tells
 * @param tally the sum of their checksums
 */
record Mark(long commits, long time, Totals totals, long living, long tally) {
    static final Mark NONE = new Mark(0, 0, new Totals(0, 0, 0, 0, 0, 0), 0, 0);

    private Object[] values() {
        return new Object[] {
            1L,
            commits,
            time,
            totals.started(),
            totals.refused(),
            totals.finished(),
            totals.promises(),
            totals.promisesKept(),
            totals.dissatisfied(),
            living,
            tally
        };
    }

    void write(Connection connection) throws SQLException {
        Object[] values = values();
        try (PreparedStatement statement = connection.prepareStatement(
                "INSERT OR REPLACE INTO mark (one, commits, time, started, refused, finished,"
                        + " promises, kept, dissatisfied, living, tally, crc) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)")) {
            for (int i = 0; i < values.length; i++) {
                JobRow.set(statement, i + 1, values[i]);
            }
            statement.setLong(values.length + 1, Checksum.of(values));
            statement.executeUpdate();
        }
    }

    /** The one in a store; empty where it is not there, or not what was written. */
    static Optional<Mark> read(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT commits, time, started, refused, finished, promises, kept,"
                                + " dissatisfied, living, tally, crc FROM mark WHERE one = 1")) {
            if (!rows.next()) {
                return Optional.empty();
            }
            Totals totals = new Totals(
                    rows.getLong(3),
                    rows.getLong(4),
                    rows.getLong(5),
                    rows.getLong(6),
                    rows.getLong(7),
                    rows.getLong(8));
            Mark mark = new Mark(rows.getLong(1), rows.getLong(2), totals, rows.getLong(9), rows.getLong(10));
            return Checksum.of(mark.values()) == rows.getLong(11) ? Optional.of(mark) : Optional.empty();
        }
    }

    /** Whether just these are the jobs that live. */
    boolean isOf(Collection<JobRow> rows) {
        return living == rows.size() && tally == tally(rows);
    }

    /**
     * What is true after one more commit.
     *
     * @param before the jobs that lived before it, by the numbers of their rows
     */
    Mark after(Batch batch, Map<Long, JobRow> before) {
        long number = living;
        long sum = tally;
        for (JobRow row : batch.jobs()) {
            JobRow was = before.get(row.seq());
            if (was != null) {
                sum -= was.checksum();
                number--;
            }
            if (!row.job().over()) {
                sum += row.checksum();
                number++;
            }
        }
        return new Mark(
                commits + 1,
                batch.latest().map(Latest::time).orElse(time),
                batch.latest().map(Latest::totals).orElse(totals),
                number,
                sum);
    }

    static long tally(Collection<JobRow> rows) {
        return rows.stream().mapToLong(JobRow::checksum).sum();
    }
}
