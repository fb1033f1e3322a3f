package org.almanac.replay.paper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.almanac.replay.ReplayLog.Cancelled;
import org.almanac.workload.log.JobLog;
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

    private static LogSelection all(OptionalInt partition, List<Integer> withoutQueues, LogSelection.Ran ran) {
        return new LogSelection(Optional.empty(), OptionalInt.empty(), partition, withoutQueues, ran, Cancelled.KEEP);
    }

    private static LogSelection middle(int days) {
        return new LogSelection(
                Optional.empty(),
                OptionalInt.of(days),
                OptionalInt.empty(),
                List.of(),
                LogSelection.Ran.ANY,
                Cancelled.KEEP);
    }

    @Test
    void takesTheDaysInTheMiddle() {
        long day = 86_400;
        RecordedLog log = LOG.with(List.of(
                submitted(1, 0),
                submitted(2, day),
                submitted(3, 2 * day),
                submitted(4, 3 * day),
                submitted(5, 4 * day)));

        assertEquals(List.of(3L), numbers(middle(1).days(log)));
        assertEquals(List.of(2L, 3L), numbers(middle(2).days(log)), "the end is not within");
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L), numbers(middle(30).days(log)), "a shorter log is taken whole");
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L), numbers(LogSelection.ALL.days(log)));
        assertNotEquals(middle(2).text(), middle(3).text(), "what is kept of one is not taken for another");
    }

    private static RecordedJob submitted(long number, long submit) {
        return new RecordedJob(number, submit, -1, 100, 1, -1, 1, 1_000, -1, 1, 1, 1, 1, 1, 1);
    }

    private static List<Long> numbers(JobLog log) {
        return log.recorded().jobs().stream().map(RecordedJob::number).toList();
    }

    @Test
    void takesWhatThePaperTook() {
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L), taken(LogSelection.ALL));
        assertEquals(List.of(1L, 4L, 5L), taken(all(OptionalInt.empty(), List.of(), LogSelection.Ran.ONLY)));
        assertEquals(List.of(1L, 2L, 3L), taken(all(OptionalInt.of(2), List.of(0), LogSelection.Ran.ANY)));
    }
}
