package org.almanac.daemon.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.record.RequestText;

/**
 * A row of the table of jobs.
 *
 * @param seq by which moves name it; a later job has a greater one
 */
record JobRow(long seq, KeptJob job) {
    private static final int RUNS = 1;
    private static final int OVER = 2;

    /** How many values a row had in the first version of the tables. */
    private static final int FIRST_VALUES = 14;

    /** Writes a row, or writes it anew. */
    static final String WRITE =
            "INSERT OR REPLACE INTO job (seq, id, user, queue, queued, cpus, walltime, told, promised,"
                    + " bound, ordered, started, ended, flags, telling, asked, crc)"
                    + " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";

    /**
     * Writes anew what changes most of a row that is there. SQLite writes the index of each column that it is told to set,
     * changed or not, in pages of their own.
     */
    static final String CHANGE = "UPDATE job SET queue = ?4, queued = ?5, cpus = ?6, walltime = ?7, told = ?8,"
            + " promised = ?9, bound = ?10, ordered = ?11, started = ?12, telling = ?15, asked = ?16, crc = ?17 WHERE seq = ?1";

    /** The same where it has begun to run, or waits again. */
    static final String CHANGE_OF_STATE = CHANGE.replace(" telling", " flags = ?14, telling");

    private static final String FIRST_COLUMNS =
            "seq, id, user, queue, queued, cpus, walltime, told, promised, bound, ordered, started,"
                    + " ended, flags, job.crc, ";

    /** The columns as {@link #read} wants them. */
    static final String COLUMNS = FIRST_COLUMNS + "telling, asked";

    /** The same of tables of that version. */
    static String columns(long version) {
        if (version < Schema.WITH_TELLINGS) {
            return FIRST_COLUMNS + "NULL, NULL";
        }
        return version < Schema.WITH_REQUESTS ? FIRST_COLUMNS + "telling, NULL" : COLUMNS;
    }

    private int flags() {
        return (job.runs() ? RUNS : 0) + (job.over() ? OVER : 0);
    }

    long checksum() {
        Object[] all = values();
        int size = all.length;
        // So that the rows of before there were requests, and of before there were tellings, are still what was
        // written.
        while (size > FIRST_VALUES && all[size - 1] == null) {
            size--;
        }
        return Checksum.of(size == all.length ? all : Arrays.copyOf(all, size));
    }

    private Object[] values() {
        return new Object[] {
            seq,
            job.id(),
            job.user(),
            job.queue(),
            job.queued(),
            job.cpus(),
            job.walltime(),
            value(job.told()),
            value(job.promised()),
            value(job.bound()),
            value(job.ordered()),
            value(job.started()),
            value(job.ended()),
            (long) flags(),
            job.telling().map(TellingText::of).orElse(null),
            job.asked().map(RequestText::of).orElse(null)
        };
    }

    /** Whether {@link #CHANGE} or {@link #CHANGE_OF_STATE} makes this row of that one. */
    boolean isChangeOf(JobRow before) {
        return !job.over()
                && job.id().equals(before.job.id())
                && job.user().equals(before.job.user())
                && job.ended().equals(before.job.ended());
    }

    boolean isInStateOf(JobRow before) {
        return flags() == before.flags();
    }

    void write(PreparedStatement statement) throws SQLException {
        Object[] values = values();
        for (int i = 0; i < values.length; i++) {
            set(statement, i + 1, values[i]);
        }
        statement.setLong(values.length + 1, checksum());
        statement.addBatch();
    }

    /** The row that is read; empty where it is not what was written. */
    static Optional<JobRow> read(ResultSet rows) throws SQLException {
        int flags = rows.getInt(14);
        KeptJob job = new KeptJob(
                text(rows, 2),
                text(rows, 3),
                text(rows, 4),
                rows.getLong(5),
                rows.getLong(6),
                rows.getLong(7),
                number(rows, 8),
                number(rows, 9),
                number(rows, 10),
                number(rows, 11),
                number(rows, 12),
                number(rows, 13),
                Optional.ofNullable(rows.getString(16)).flatMap(TellingText::read),
                Optional.ofNullable(rows.getString(17)).flatMap(RequestText::read),
                (flags & RUNS) != 0,
                (flags & OVER) != 0);
        JobRow row = new JobRow(rows.getLong(1), job);
        return flags == row.flags() && row.checksum() == rows.getLong(15) ? Optional.of(row) : Optional.empty();
    }

    /** A text that may have been damaged to nothing. */
    static String text(ResultSet rows, int column) throws SQLException {
        String text = rows.getString(column);
        return text == null ? "" : text;
    }

    static OptionalLong number(ResultSet rows, int column) throws SQLException {
        long value = rows.getLong(column);
        return rows.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
    }

    static Object value(OptionalLong number) {
        return number.isPresent() ? number.getAsLong() : null;
    }

    static void set(PreparedStatement statement, int index, Object value) throws SQLException {
        if (value == null) {
            statement.setNull(index, Types.NULL);
        } else if (value instanceof Long number) {
            statement.setLong(index, number);
        } else if (value instanceof byte[] bytes) {
            statement.setBytes(index, bytes);
        } else {
            statement.setString(index, value.toString());
        }
    }
}
