package org.almanac.replay.paper;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.almanac.planner.cluster.Machine;
import org.almanac.replay.Estimate;
import org.almanac.replay.ReplayLog;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.junit.jupiter.api.Test;

class LogFactTest {
    private static final long HOUR = 3_600;
    private static final long DAY = 24 * HOUR;

    /** One job at each moment, in seconds since Thursday, 1 January 1970. */
    private static RecordedLog log(OptionalLong start, long... submits) {
        RecordedJob[] jobs = LongStream.of(submits)
                .mapToObj(submit -> new RecordedJob(submit + 1, submit, -1, 10, 1, -1, 1, 20, -1, 1, 1, 1, 1, 1, 1))
                .toArray(RecordedJob[]::new);
        return new RecordedLog("t.swf", start, OptionalInt.of(1), Optional.empty(), Arrays.asList(jobs));
    }

    private static double of(LogFact fact, RecordedLog log) {
        return fact.of(log, ReplayLog.of(log, Machine.ofCpus(1), Estimate.KILL, ReplayLog.Cancelled.KEEP));
    }

    @Test
    void arrivalsAreToldByHourAndWeekday() {
        RecordedLog log = log(
                OptionalLong.of(0),
                8 * HOUR,
                8 * HOUR + 1,
                DAY + 10 * HOUR,
                DAY + 17 * HOUR,
                DAY + 18 * HOUR - 1,
                2 * DAY + 18 * HOUR);

        assertEquals(50, of(LogFact.IN_BUSINESS_HOURS, log));
        assertEquals(2, of(LogFact.BUSY_BUSINESS_HOURS, log), "10 and 17 h");
        assertEquals(2, of(LogFact.BUSY_OTHER_HOURS, log), "8 and 18 h");
        assertEquals(8, of(LogFact.FIRST_BUSY_HOUR, log));
        assertEquals(50, of(LogFact.ON_A_WEEKEND_DAY, log), "one job on two days, five on five");
    }

    @Test
    void withoutADateNothingIsSaidOfHours() {
        assertEquals(Double.NaN, of(LogFact.IN_BUSINESS_HOURS, log(OptionalLong.empty(), 9 * HOUR)));
    }
}
