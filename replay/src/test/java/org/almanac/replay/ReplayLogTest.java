package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.almanac.replay.ReplayLog.Cancelled;
import org.almanac.workload.log.RecordedLog;
import org.junit.jupiter.api.Test;

class ReplayLogTest {
    private static List<Long> numbers(RecordedLog log) {
        return ReplayLog.of(log, 4, Estimate.KILL, Cancelled.KEEP).jobs().stream()
                .map(ReplayJob::number)
                .toList();
    }

    @Test
    void jobsComeByTheirSubmissionAndThenByNumberHoweverTheLogHasThem() {
        assertEquals(
                List.of(7L, 2L, 3L, 9L),
                numbers(TinyLog.log(
                        TinyLog.job(9, 20, 1, 1, 1, 1),
                        TinyLog.job(3, 10, 1, 1, 1, 1),
                        TinyLog.job(2, 10, 1, 1, 1, 1),
                        TinyLog.job(7, 0, 1, 1, 1, 1))));
        assertEquals(
                List.of(2L, 3L), numbers(TinyLog.log(TinyLog.job(3, 10, 1, 1, 1, 1), TinyLog.job(2, 10, 1, 1, 1, 1))));
        assertEquals(
                List.of(3L, 2L), numbers(TinyLog.log(TinyLog.job(3, 0, 1, 1, 1, 1), TinyLog.job(2, 10, 1, 1, 1, 1))));
    }
}
