package org.almanac.daemon.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptMove;

/**
 * What a store tells of jobs, read beside the daemon that writes it, which does not wait for that.
 *
 * <p>A row that is not what was written is left out and counted. For one thread; opening one takes some milliseconds.
 */
public final class HistoryReader implements AutoCloseable {
    private final Path path;
    private final Connection connection;
    private long damaged;

    private HistoryReader(Path path, Connection connection) {
        this.path = path;
        this.connection = connection;
    }

    /** That of the store in the folder of what survives; says in one line why it cannot be read. */
    public static HistoryReader open(Path folder) throws IOException {
        Path path = folder.resolve(Store.FILE);
        if (!Files.exists(path)) {
            throw new IOException("there is no " + path
                    + ", where almanacd keeps what was promised and what came. Maybe 'state' names another folder");
        }
        if (!Files.isReadable(path)) {
            throw new IOException(
                    "cannot read " + path + " (permission denied); its owner alone may, as it tells of all"
                            + " users' jobs. Maybe 'sudo -u almanac' before the command");
        }
        try {
            Connection connection = StoreFile.reading(path);
            HistoryReader reader = new HistoryReader(path, connection);
            try {
                reader.refuseOthers();
                return reader;
            } catch (SQLException | IOException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw failure(path, e);
        }
    }

    private void refuseOthers() throws SQLException, IOException {
        if (Schema.pragma(connection, "application_id") != Schema.APPLICATION) {
            throw new IOException(path + " is no database of Almanac's");
        }
        long version = Schema.pragma(connection, "user_version");
        if (version < 1 || version > Schema.VERSION) {
            throw new IOException(
                    path + " has tables of version " + version + ", and this program reads those up to version "
                            + Schema.VERSION + ". Maybe another version of Almanac has written it");
        }
    }

    private static IOException failure(Path path, SQLException e) {
        return new IOException("cannot read " + path + " (" + StoreTrouble.words(e) + ")", e);
    }

    /** The jobs that are asked for, in the order in which they came, each with its moves. */
    public List<JobHistory> jobs(HistoryQuery query) throws IOException {
        List<JobHistory> jobs = new ArrayList<>();
        read(query, jobs::add);
        return jobs;
    }

    /** Hands over the jobs that are asked for one by one, in the order in which they came. */
    public void read(HistoryQuery query, Consumer<JobHistory> reader) throws IOException {
        try (PreparedStatement jobs = connection.prepareStatement(
                        select(query, JobRow.columns(Schema.pragma(connection, "user_version"))));
                PreparedStatement moves = connection.prepareStatement(
                        "SELECT " + MoveRow.COLUMNS + " FROM move WHERE job = ? ORDER BY number")) {
            bind(jobs, query);
            try (ResultSet rows = jobs.executeQuery()) {
                while (rows.next()) {
                    Optional<JobRow> row = JobRow.read(rows);
                    if (row.isPresent()) {
                        reader.accept(new JobHistory(row.get().job(), moves(moves, row.get())));
                    } else {
                        damaged++;
                    }
                }
            }
        } catch (SQLException e) {
            throw failure(path, e);
        }
    }

    /**
     * Hands over the jobs that were not yet over then, without their moves: first those whose end is not known, then the others,
     * the last that was over first.
     *
     * @param most of the others so many are handed over at most
     */
    public void newest(long since, int most, Consumer<KeptJob> reader) throws IOException {
        try {
            String columns = JobRow.columns(Schema.pragma(connection, "user_version"));
            hand("SELECT " + columns + " FROM job WHERE ended IS NULL", List.of(), reader);
            hand(
                    "SELECT " + columns + " FROM job WHERE ended >= ? ORDER BY ended DESC LIMIT ?",
                    List.of(since, (long) most),
                    reader);
        } catch (SQLException e) {
            throw failure(path, e);
        }
    }

    /**
     * Hands over the jobs that were over in a time one by one, the last one first, without their moves.
     *
     * @param user whose jobs; empty for all
     * @param most so many at most
     */
    public void ended(long since, long until, Optional<String> user, int most, Consumer<KeptJob> reader)
            throws IOException {
        try {
            String columns = JobRow.columns(Schema.pragma(connection, "user_version"));
            List<Object> values = new ArrayList<>(List.of(since, until));
            user.ifPresent(values::add);
            values.add((long) most);
            hand(
                    "SELECT " + columns + " FROM job WHERE ended BETWEEN ? AND ?"
                            + (user.isPresent() ? " AND user = ?" : "") + " ORDER BY ended DESC LIMIT ?",
                    values,
                    reader);
        } catch (SQLException e) {
            throw failure(path, e);
        }
    }

    private void hand(String select, List<?> values, Consumer<KeptJob> reader) throws SQLException {
        try (PreparedStatement jobs = connection.prepareStatement(select)) {
            for (int i = 0; i < values.size(); i++) {
                jobs.setObject(i + 1, values.get(i));
            }
            try (ResultSet rows = jobs.executeQuery()) {
                while (rows.next()) {
                    JobRow.read(rows).ifPresentOrElse(row -> reader.accept(row.job()), () -> damaged++);
                }
            }
        }
    }

    private static String select(HistoryQuery query, String columns) {
        StringBuilder select = new StringBuilder("SELECT " + columns + " FROM job WHERE 1");
        if (query.job().isPresent()) {
            // The number alone, too: a dot follows it, and the slash follows the dot.
            select.append(" AND (id = ? OR id >= ? AND id < ?)");
        }
        if (query.user().isPresent()) {
            select.append(" AND user = ?");
        }
        if (query.since().isPresent()) {
            select.append(" AND (ended >= ? OR ended IS NULL)");
        }
        return select.append(" ORDER BY seq").toString();
    }

    private static void bind(PreparedStatement jobs, HistoryQuery query) throws SQLException {
        int index = 1;
        if (query.job().isPresent()) {
            String id = query.job().get();
            jobs.setString(index++, id);
            jobs.setString(index++, id + ".");
            jobs.setString(index++, id + "/");
        }
        if (query.user().isPresent()) {
            jobs.setString(index++, query.user().get());
        }
        if (query.since().isPresent()) {
            jobs.setLong(index, query.since().getAsLong());
        }
    }

    /** How the planned starts of these jobs have moved after one time and up to another, in order for each job. */
    public List<KeptMove> moves(Collection<String> jobs, long after, long upTo) throws IOException {
        List<KeptMove> moves = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT " + MoveRow.COLUMNS
                        + " FROM move WHERE job IN (SELECT seq FROM job WHERE id = ?) AND at > ? AND at <= ? ORDER BY number")) {
            for (String job : jobs) {
                statement.setString(1, job);
                statement.setLong(2, after);
                statement.setLong(3, upTo);
                try (ResultSet rows = statement.executeQuery()) {
                    read(rows, job, moves);
                }
            }
        } catch (SQLException e) {
            throw failure(path, e);
        }
        return moves;
    }

    private void read(ResultSet rows, String job, List<KeptMove> moves) throws SQLException {
        while (rows.next()) {
            Optional<MoveRow> row = MoveRow.read(rows);
            row.ifPresentOrElse(
                    move -> moves.add(new KeptMove(job, move.at(), move.from(), move.to(), move.cause())),
                    () -> damaged++);
        }
    }

    private List<KeptMove> moves(PreparedStatement statement, JobRow job) throws SQLException {
        statement.setLong(1, job.seq());
        List<KeptMove> moves = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            read(rows, job.job().id(), moves);
        }
        return moves;
    }

    /** How many rows were left out so far, as they are not what was written. */
    public long damaged() {
        return damaged;
    }

    @Override
    public void close() throws IOException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw failure(path, e);
        }
    }
}
