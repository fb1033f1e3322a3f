package org.almanac.daemon.store;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.almanac.daemon.record.StateText;
import org.almanac.planner.SchedulerState;

/**
 * What the scheduler intends, as it is stored: a whole state each hour, and what has changed since, cycle by cycle.
 *
 * <p>The changes never come to much more than some times the whole: then a whole one is written sooner. For the thread that
 * writes.
 */
final class StateLog {
    /** Seconds for which changes are written after a whole state. */
    private static final long LONGEST = 3600;

    /** How many times the whole its changes may come to: to write a whole takes as long as some dozen changes. */
    private static final long TIMES = 4;

    /** Bytes of changes that are written whatever the size of the whole state is. */
    private static final long FEW = 1 << 20;

    private Optional<SchedulerState> stored = Optional.empty();
    private long number;
    private long wholeAt;
    private long wholeSize;
    private long changesSize;

    /** A row that is to be written, and is the latest once it is. */
    record Prepared(SchedulerState state, long number, boolean whole, long at, byte[] body) {}

    /** What a whole state and its changes have come to: the last state, or nothing where any of it is damaged. */
    record Read(Optional<SchedulerState> state, boolean damaged) {}

    /** Nothing is stored any more. */
    void clear() {
        stored = Optional.empty();
    }

    /**
     * What is to be written for a state; empty where it is as it was.
     *
     * @param time of the server's, in epoch seconds
     */
    Optional<Prepared> prepare(SchedulerState state, long time) {
        SchedulerState small = withoutTried(state);
        if (stored.isPresent() && stored.get().equals(small)) {
            return Optional.empty();
        }
        boolean whole = stored.isEmpty()
                || Math.abs(time - wholeAt) >= LONGEST
                || changesSize > Math.max(FEW, TIMES * wholeSize);
        byte[] body = pack(whole ? StateText.write(small) : StateChange.between(stored.get(), small));
        return Optional.of(new Prepared(small, number + 1, whole, time, body));
    }

    static void write(Connection connection, Prepared row) throws SQLException {
        if (row.whole()) {
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("DELETE FROM state");
            }
        }
        Object[] values = {row.number(), row.whole() ? 1L : 0L, row.at(), row.body()};
        try (PreparedStatement statement = connection.prepareStatement(
                "INSERT OR REPLACE INTO state (number, whole, at, body, crc) VALUES (?,?,?,?,?)")) {
            for (int i = 0; i < values.length; i++) {
                JobRow.set(statement, i + 1, values[i]);
            }
            statement.setLong(values.length + 1, Checksum.of(values));
            statement.executeUpdate();
        }
    }

    /** The row has been written for good. */
    void written(Prepared row) {
        stored = Optional.of(row.state());
        number = row.number();
        if (row.whole()) {
            wholeAt = row.at();
            wholeSize = row.body().length;
            changesSize = 0;
        } else {
            changesSize += row.body().length;
        }
    }

    /** Reads what is stored. The next state that is written is a whole one. */
    Read read(Connection connection) throws SQLException {
        Optional<SchedulerState> state = Optional.empty();
        try (Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT number, whole, at, body, crc FROM state ORDER BY number")) {
            while (rows.next()) {
                Object[] values = {rows.getLong(1), rows.getLong(2), rows.getLong(3), rows.getBytes(4)};
                boolean whole = rows.getLong(2) != 0;
                boolean follows = whole || state.isPresent() && rows.getLong(1) == number + 1;
                if (!follows || Checksum.of(values) != rows.getLong(5)) {
                    return new Read(Optional.empty(), true);
                }
                byte[] body = unpack(rows.getBytes(4));
                state = Optional.of(whole ? StateText.read(body) : StateChange.apply(state.orElseThrow(), body));
                number = rows.getLong(1);
            }
            return new Read(state, false);
        } catch (IOException | IllegalArgumentException e) {
            return new Read(Optional.empty(), true);
        }
    }

    private static SchedulerState withoutTried(SchedulerState state) {
        return new SchedulerState(
                state.policy(),
                state.intentions(),
                state.search(),
                state.usage(),
                state.waits(),
                state.switching(),
                Optional.empty(),
                state.preemption());
    }

    private static byte[] pack(byte[] bytes) {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed, deflater)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        return packed.toByteArray();
    }

    private static byte[] unpack(byte[] bytes) throws IOException {
        try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
            return in.readAllBytes();
        }
    }
}
