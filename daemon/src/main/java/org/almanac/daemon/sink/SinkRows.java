package org.almanac.daemon.sink;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptMove;
import org.almanac.daemon.metrics.Phase;
import org.almanac.daemon.sink.SinkQueue.Handed;
import org.almanac.daemon.sink.SinkQueue.NumberedCycle;
import org.almanac.planner.Cause;
import org.almanac.planner.forecast.Telling;

/**
 * Writes the rows of a cluster. A row that is written twice is there once: whoever does not know what became of a
 * transaction writes it again.
 *
 * <p>For the thread that writes.
 */
final class SinkRows {
    private static final String JOB = "INSERT INTO almanac.job (cluster, id, submitted, username, queue, queued, cpus,"
            + " walltime_s, told_start, promised_start, bound, expected_at, expected_start,"
            + " expected_from, expected_until, started, ended, is_over)"
            + " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT (cluster, id, submitted) DO UPDATE SET"
            + " username = excluded.username, queue = excluded.queue, queued = excluded.queued, cpus = excluded.cpus,"
            + " walltime_s = excluded.walltime_s, told_start = excluded.told_start,"
            + " promised_start = excluded.promised_start, bound = excluded.bound,"
            + " expected_at = excluded.expected_at, expected_start = excluded.expected_start,"
            + " expected_from = excluded.expected_from, expected_until = excluded.expected_until,"
            + " started = excluded.started, ended = excluded.ended, is_over = excluded.is_over";
    private static final String MOVE = "INSERT INTO almanac.move (cluster, job, submitted, at, planned_before,"
            + " planned_after, cause, subject) VALUES (?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING";
    private static final String CYCLE =
            "INSERT INTO almanac.cycle (cluster, daemon_started, number, at, succeeded, jobs,"
                    + " seconds, phases) VALUES (?,?,?,?,?,?,?,?::jsonb) ON CONFLICT DO NOTHING";

    /** Within what PostgreSQL takes for a time: one row that it refuses would hold up all behind it. */
    private static final long LATEST =
            OffsetDateTime.of(9999, 12, 31, 23, 59, 59, 0, ZoneOffset.UTC).toEpochSecond();

    /** Classes of its errors that are of what stands in a row: data, constraints, sizes, and what a site's triggers refuse. */
    private static final List<String> REFUSING_ROWS = List.of("22", "23", "54", "P0");

    private final String cluster;
    private final Instant daemonStarted;
    /** When each job that lives was known to be submitted first, in epoch seconds. */
    private final Map<String, Long> submitted = new HashMap<>();

    /** Those of them of which it is not known that there is a row. */
    private final Set<String> unwritten = new HashSet<>();

    private boolean isReconciled;

    SinkRows(String cluster, Instant daemonStarted) {
        this.cluster = cluster;
        this.daemonStarted = daemonStarted;
    }

    /**
     * Takes up what was written before this daemon began. A job that is not known to live any more is over, though what
     * has become of it is not known.
     *
     * @param told the ids of the jobs that live, or of which something is yet to be written
     */
    void reconcile(Connection connection, Set<String> told) throws SQLException {
        if (isReconciled) {
            return;
        }
        Map<String, Long> found = new HashMap<>();
        List<String> gone = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT id, extract(epoch FROM submitted)::bigint FROM almanac.job WHERE cluster = ? AND NOT is_over"
                        + " ORDER BY submitted")) {
            statement.setString(1, cluster);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    if (told.contains(rows.getString(1))) {
                        found.put(rows.getString(1), rows.getLong(2));
                    } else {
                        gone.add(rows.getString(1));
                    }
                }
            }
        }
        try (PreparedStatement statement = connection.prepareStatement(
                "UPDATE almanac.job SET is_over = true WHERE cluster = ? AND id = ? AND NOT is_over")) {
            for (String id : gone) {
                statement.setString(1, cluster);
                statement.setString(2, id);
                statement.addBatch();
            }
            statement.executeBatch();
        }
        connection.commit();
        submitted.putAll(found);
        isReconciled = true;
    }

    /** Writes all of it in one transaction. */
    void write(Connection connection, List<Handed> batch) throws SQLException {
        write(connection, batch, row -> {
            row.addBatch();
            return true;
        });
    }

    /** Writes those rows of it in one transaction that are taken, each by itself. */
    Partly writeTaken(Connection connection, List<Handed> batch) throws SQLException {
        OneByOne taking = new OneByOne(connection);
        write(connection, batch, taking);
        return new Partly(taking.refused, taking.why);
    }

    /**
     * What has become of rows that were written each by itself.
     *
     * @param refused how many were not taken
     * @param why the first of them was not, in one line; empty where all were
     */
    record Partly(long refused, Optional<String> why) {}

    /** How a row goes to the server. */
    private interface Writing {
        /** Whether it is written, as far as that is known. */
        boolean isDone(PreparedStatement row) throws SQLException;
    }

    /** Each row by itself, so that one that is refused takes none with it. */
    private static final class OneByOne implements Writing {
        private final Connection connection;
        private long refused;
        private Optional<String> why = Optional.empty();

        OneByOne(Connection connection) {
            this.connection = connection;
        }

        @Override
        public boolean isDone(PreparedStatement row) throws SQLException {
            Savepoint before = connection.setSavepoint();
            try {
                row.executeUpdate();
                connection.releaseSavepoint(before);
                return true;
            } catch (SQLException e) {
                if (!isOfARow(e)) {
                    throw e;
                }
                connection.rollback(before);
                refused++;
                why = why.or(() -> Optional.of(SinkConnection.words(e)));
                return false;
            }
        }
    }

    /** Whether it was refused for what stands in a row, and so would be again. */
    static boolean isOfARow(SQLException refusal) {
        String state = String.valueOf(refusal.getSQLState());
        return REFUSING_ROWS.stream().anyMatch(state::startsWith);
    }

    private void write(Connection connection, List<Handed> batch, Writing writing) throws SQLException {
        Map<String, Long> over = new HashMap<>();
        boolean written = false;
        try (PreparedStatement jobs = connection.prepareStatement(JOB);
                PreparedStatement moves = connection.prepareStatement(MOVE);
                PreparedStatement cycles = connection.prepareStatement(CYCLE)) {
            for (Handed handed : batch) {
                for (KeptJob job : handed.jobs()) {
                    if (!submitted.containsKey(job.id())) {
                        unwritten.add(job.id());
                    }
                    set(jobs, job);
                    if (!writing.isDone(jobs) && unwritten.remove(job.id())) {
                        submitted.remove(job.id());
                    }
                }
                for (KeptMove move : handed.moves()) {
                    // Of others, what was known of the job has been dropped.
                    if (submitted.containsKey(move.job())) {
                        set(moves, move);
                        writing.isDone(moves);
                    }
                }
                if (handed.cycle().isPresent()) {
                    set(cycles, handed.cycle().get());
                    writing.isDone(cycles);
                }
                // From here on another job may have its number.
                handed.jobs().stream()
                        .filter(KeptJob::over)
                        .filter(job -> submitted.containsKey(job.id()))
                        .forEach(job -> over.putIfAbsent(job.id(), submitted.remove(job.id())));
            }
            jobs.executeBatch();
            moves.executeBatch();
            cycles.executeBatch();
            connection.commit();
            written = true;
            unwritten.clear();
        } finally {
            if (!written) {
                submitted.putAll(over);
            }
        }
    }

    private void set(PreparedStatement row, KeptJob job) throws SQLException {
        row.setString(1, cluster);
        row.setString(2, job.id());
        set(row, 3, submitted.computeIfAbsent(job.id(), unknown -> job.queued()));
        row.setString(4, text(job.user()));
        row.setString(5, text(job.queue()));
        set(row, 6, job.queued());
        row.setLong(7, job.cpus());
        row.setLong(8, job.walltime());
        set(row, 9, job.told());
        set(row, 10, job.promised());
        set(row, 11, job.bound());
        set(row, 12, told(job, Telling::time));
        set(row, 13, told(job, telling -> telling.start().expected()));
        set(row, 14, told(job, telling -> telling.start().earliest()));
        set(row, 15, told(job, telling -> telling.start().latest()));
        set(row, 16, job.started());
        set(row, 17, job.ended());
        row.setBoolean(18, job.over());
    }

    private static OptionalLong told(KeptJob job, ToLongFunction<Telling> what) {
        return job.telling()
                .map(telling -> OptionalLong.of(what.applyAsLong(telling)))
                .orElse(OptionalLong.empty());
    }

    private void set(PreparedStatement row, KeptMove move) throws SQLException {
        row.setString(1, cluster);
        row.setString(2, move.job());
        set(row, 3, submitted.get(move.job()));
        set(row, 4, move.at());
        set(row, 5, move.from());
        set(row, 6, move.to());
        set(row, 7, move.cause().map(cause -> cause.kind().name().toLowerCase(Locale.ROOT)));
        set(row, 8, move.cause().flatMap(Cause::subject));
    }

    private void set(PreparedStatement row, NumberedCycle cycle) throws SQLException {
        Map<Phase, Double> seconds = cycle.note().seconds();
        row.setString(1, cluster);
        row.setObject(2, daemonStarted.atOffset(ZoneOffset.UTC));
        row.setLong(3, cycle.number());
        set(row, 4, cycle.note().at());
        row.setBoolean(5, cycle.note().succeeded());
        row.setInt(6, cycle.note().jobs());
        row.setDouble(7, seconds.getOrDefault(Phase.TOTAL, 0.0));
        row.setString(8, Json.text(json -> {
            for (Map.Entry<Phase, Double> phase : seconds.entrySet()) {
                if (phase.getKey() != Phase.TOTAL) {
                    json.number(phase.getKey().word(), phase.getValue().doubleValue());
                }
            }
        }));
    }

    /** PostgreSQL takes no text with that character. */
    private static String text(String text) {
        return text.replace('\0', '?');
    }

    private static void set(PreparedStatement row, int index, long seconds) throws SQLException {
        Instant moment = Instant.ofEpochSecond(Math.max(0, Math.min(seconds, LATEST)));
        row.setObject(index, OffsetDateTime.ofInstant(moment, ZoneOffset.UTC));
    }

    private static void set(PreparedStatement row, int index, OptionalLong seconds) throws SQLException {
        if (seconds.isPresent()) {
            set(row, index, seconds.getAsLong());
        } else {
            row.setNull(index, Types.TIMESTAMP_WITH_TIMEZONE);
        }
    }

    private static void set(PreparedStatement row, int index, Optional<String> text) throws SQLException {
        if (text.isPresent()) {
            row.setString(index, text(text.get()));
        } else {
            row.setNull(index, Types.VARCHAR);
        }
    }
}
