package org.almanac.replay.paper;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.almanac.replay.ReplayLog.Cancelled;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.junit.jupiter.api.Test;

class LogSelectionTest {
    private static final RecordedLog LOG = new RecordedLog(
            "log.swf",
            OptionalLong.empty(),
            OptionalInt.of(100),
            Optional.empty(),
            List.of(
                    job(1, 10, 4, 1, 2),
                    job(2, 0, 4, 1, 2),
                    job(3, 10, -1, 1, 2),
                    job(4, 10, 4, 0, 2),
                    job(5, 9, 4, 1, 3)));

    private static RecordedJob job(long number, long runtime, int allocated, int queue, int partition) {
        int status = number == 4 ? RecordedJob.CANCELLED : 1;
        return new RecordedJob(number, 0, -1, runtime, allocated, -1, 4, 20, -1, status, 1, 1, 1, queue, partition);
    }

    private static List<Long> taken(LogSelection selection) {
        return selection.of(LOG).jobs().stream().map(RecordedJob::number).toList();
    }

    @Test
    void takesWhatThePaperTook() {
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L), taken(LogSelection.ALL));
        assertEquals(
                List.of(1L, 4L, 5L),
                taken(new LogSelection(OptionalInt.empty(), List.of(), LogSelection.Ran.ONLY, Cancelled.KEEP)));
        assertEquals(
                List.of(1L, 2L, 3L),
                taken(new LogSelection(OptionalInt.of(2), List.of(0), LogSelection.Ran.ANY, Cancelled.KEEP)));
    }
}
