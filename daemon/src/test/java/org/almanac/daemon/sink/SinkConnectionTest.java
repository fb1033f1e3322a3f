package org.almanac.daemon.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class SinkConnectionTest {
    @Test
    void whyARowWasNotTakenIsToldWithoutTheRow() {
        SQLException why = new SQLException("ERROR: the disk\n is full", new SQLException("no space"));
        BatchUpdateException all =
                new BatchUpdateException("Batch entry 0 INSERT ... ('jane') was aborted: ...", "", 0, new int[0], why);

        assertEquals("ERROR: the disk is full no space", SinkConnection.words(all));
        assertEquals("ERROR: the disk is full no space", SinkConnection.words(why));
    }
}
