package org.almanac.daemon.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.Cause;

/**
 * A row of the table of moves; times in epoch seconds.
 *
 * @param number a later move has a greater one
 * @param job the number of the job's row
 */
record MoveRow(long number, long job, long at, OptionalLong from, OptionalLong to, Optional<Cause> cause) {
    static final String WRITE = "INSERT OR REPLACE INTO move (number, job, at, before, after, cause, subject, crc)"
            + " VALUES (?,?,?,?,?,?,?,?)";

    /** The columns as {@link #read} wants them. */
    static final String COLUMNS = "number, job, at, before, after, cause, subject, move.crc";

    private Object[] values() {
        return new Object[] {
            number,
            job,
            at,
            JobRow.value(from),
            JobRow.value(to),
            cause.map(each -> each.kind().name()).orElse(null),
            cause.flatMap(Cause::subject).orElse(null)
        };
    }

    void write(PreparedStatement statement) throws SQLException {
        Object[] values = values();
        for (int i = 0; i < values.length; i++) {
            JobRow.set(statement, i + 1, values[i]);
        }
        statement.setLong(values.length + 1, Checksum.of(values));
        statement.addBatch();
    }

    /** The row that is read; empty where it is not what was written. */
    static Optional<MoveRow> read(ResultSet rows) throws SQLException {
        String kind = rows.getString(6);
        String subject = rows.getString(7);
        OptionalLong from = JobRow.number(rows, 4);
        OptionalLong to = JobRow.number(rows, 5);
        Object[] values = {
            rows.getLong(1), rows.getLong(2), rows.getLong(3), JobRow.value(from), JobRow.value(to), kind, subject
        };
        if (Checksum.of(values) != rows.getLong(8)) {
            return Optional.empty();
        }
        return Optional.of(new MoveRow(
                rows.getLong(1),
                rows.getLong(2),
                rows.getLong(3),
                from,
                to,
                Optional.ofNullable(kind)
                        .map(name -> new Cause(Cause.Kind.valueOf(name), Optional.ofNullable(subject)))));
    }
}
