package org.almanac.daemon.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Puts a damaged store aside, and what can still be read of it into a new one.
 *
 * <p>Only rows whose checksum holds are taken: what is lost is lost, and nothing is another than it was.
 */
final class Salvage {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    /** How often a gap in what can be read is jumped over; each jump is twice as far as the one before. */
    private static final int MOST_JUMPS = 48;

    /** Rows that are handed over at once. */
    private static final int BATCH = 1000;

    private int jobs;
    private int moves;
    private boolean hasSums;

    /**
     * What became of a damaged store.
     *
     * @param aside where it lies now
     * @param jobs of how many jobs the rows could be kept
     * @param moves how many moves could
     * @param hasSums whether the sums over all jobs could
     */
    record Outcome(Path aside, int jobs, int moves, boolean hasSums) {}

    private Salvage() {}

    /** The store of that name is a new one afterwards. */
    static Outcome of(Path store, Instant now) throws IOException, SQLException {
        Path aside = setAside(store, now);
        Salvage salvage = new Salvage();
        try (StoreFile fresh = StoreFile.open(store)) {
            salvage.copy(aside, fresh.connection());
        }
        return new Outcome(aside, salvage.jobs, salvage.moves, salvage.hasSums);
    }

    private static Path setAside(Path store, Instant now) throws IOException {
        Path aside = DiskFile.beside(store, ".damaged-" + TIME.format(now));
        for (int again = 2; Files.exists(aside); again++) {
            aside = DiskFile.beside(store, ".damaged-" + TIME.format(now) + "-" + again);
        }
        Files.move(store, aside);
        for (String suffix : List.of(DiskFile.LOG, DiskFile.SHARED)) {
            if (Files.exists(DiskFile.beside(store, suffix))) {
                Files.move(DiskFile.beside(store, suffix), DiskFile.beside(aside, suffix));
            }
        }
        return aside;
    }

    private void copy(Path aside, Connection to) throws SQLException {
        try (Statement statement = to.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
        }
        try (Connection from = StoreFile.reading(aside);
                PreparedStatement job = to.prepareStatement(JobRow.WRITE);
                PreparedStatement move = to.prepareStatement(MoveRow.WRITE)) {
            Set<Long> known = new HashSet<>();
            Map<Long, JobRow> living = new HashMap<>();
            read(from, "job", "seq", JobRow.columns(Schema.pragma(from, "user_version")), each -> {
                Optional<JobRow> row = JobRow.read(each);
                if (row.isPresent() && known.add(row.get().seq())) {
                    write(row.get(), job, living);
                }
            });
            job.executeBatch();
            jobs = known.size();
            Set<Long> told = new HashSet<>();
            read(from, "move", "number", MoveRow.COLUMNS, each -> {
                Optional<MoveRow> row = MoveRow.read(each).filter(one -> known.contains(one.job()));
                if (row.isPresent() && told.add(row.get().number())) {
                    row.get().write(move);
                    flush(move, told.size());
                }
            });
            move.executeBatch();
            moves = told.size();
            Optional<Mark> before = sums(from);
            hasSums = before.isPresent();
            Mark mark = before.orElse(Mark.NONE);
            new Mark(mark.commits(), mark.time(), mark.totals(), living.size(), Mark.tally(living.values())).write(to);
        } catch (SQLException e) {
            // Nothing of it can be read.
            if (!StoreTrouble.isDamage(e)) {
                throw e;
            }
        }
        try (Statement statement = to.createStatement()) {
            statement.execute("COMMIT");
        }
    }

    private static Optional<Mark> sums(Connection from) {
        try {
            return Mark.read(from);
        } catch (SQLException e) {
            return Optional.empty();
        }
    }

    private static void write(JobRow row, PreparedStatement statement, Map<Long, JobRow> living) throws SQLException {
        row.write(statement);
        if (row.job().over()) {
            flush(statement, row.seq());
        } else {
            living.put(row.seq(), row);
        }
    }

    private static void flush(PreparedStatement statement, long count) throws SQLException {
        if (count % BATCH == 0) {
            statement.executeBatch();
        }
    }

    /** Takes a row where it stands. */
    private interface Taker {
        void take(ResultSet row) throws SQLException;
    }

    /** Reads what can be read of a table: from its beginning, over gaps, and from its end. */
    private static void read(Connection from, String table, String key, String columns, Taker taker) {
        List<String> orders = new ArrayList<>(List.of(" ASC", " DESC"));
        long last = Long.MIN_VALUE;
        long jump = 1;
        for (int jumps = 0; jumps < MOST_JUMPS; jumps++) {
            long[] reached = {last};
            if (isReadThrough(from, select(table, key, columns, reached[0], orders.get(0)), taker, reached)) {
                return;
            }
            jump = reached[0] > last ? 1 : jump * 2;
            last = reached[0] == Long.MIN_VALUE ? 0 : reached[0] + jump;
        }
        isReadThrough(from, select(table, key, columns, Long.MIN_VALUE, orders.get(1)), taker, new long[1]);
    }

    private static String select(String table, String key, String columns, long after, String order) {
        // Without an index, which may be damaged itself.
        return "SELECT " + columns + " FROM " + table + " NOT INDEXED WHERE " + key + " > " + after + " ORDER BY " + key
                + order;
    }

    private static boolean isReadThrough(Connection from, String select, Taker taker, long[] reached) {
        try (Statement statement = from.createStatement();
                ResultSet rows = statement.executeQuery(select)) {
            while (rows.next()) {
                reached[0] = rows.getLong(1);
                taker.take(rows);
            }
            return true;
        } catch (SQLException | IllegalArgumentException e) {
            return false;
        }
    }
}
