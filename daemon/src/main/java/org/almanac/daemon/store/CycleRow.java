package org.almanac.daemon.store;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.stream.Collectors;
import org.almanac.daemon.memory.LastingMemory.CycleNote;
import org.almanac.daemon.metrics.Phase;

/** A row of the table of cycles. */
record CycleRow(long number, CycleNote cycle) {
    static final String WRITE =
            "INSERT OR REPLACE INTO cycle (number, at, succeeded, jobs, total, parts, crc)" + " VALUES (?,?,?,?,?,?,?)";

    private static final double MICROSECONDS = 1e6;

    void write(PreparedStatement statement) throws SQLException {
        Object[] values = {
            number,
            cycle.at(),
            cycle.succeeded() ? 1L : 0L,
            (long) cycle.jobs(),
            micros(cycle.seconds().getOrDefault(Phase.TOTAL, 0.0)),
            parts()
        };
        for (int i = 0; i < values.length; i++) {
            JobRow.set(statement, i + 1, values[i]);
        }
        statement.setLong(values.length + 1, Checksum.of(values));
        statement.addBatch();
    }

    /** As {@code poll=1200 apply=300}, in microseconds. */
    private String parts() {
        return cycle.seconds().entrySet().stream()
                .filter(part -> part.getKey() != Phase.TOTAL)
                .map(CycleRow::part)
                .collect(Collectors.joining(" "));
    }

    private static String part(Map.Entry<Phase, Double> part) {
        return part.getKey().word() + "=" + micros(part.getValue());
    }

    private static long micros(double seconds) {
        return Math.round(seconds * MICROSECONDS);
    }
}
