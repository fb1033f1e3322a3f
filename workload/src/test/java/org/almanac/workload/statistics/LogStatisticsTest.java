package org.almanac.workload.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.junit.jupiter.api.Test;

/** The numbers that a log comes to. */
class LogStatisticsTest {
    /** Thursday, 1 January 1970, 9:00 in UTC. */
    private static final long NINE = 9 * 3600;

    private static RecordedJob job(long number, long submit, long runtime, int got, int asked, long walltime) {
        return new RecordedJob(
                number, submit, -1, runtime, got, 20, asked, walltime, 10, 1, (int) number % 2, 1, 1, 0, 1);
    }

    private static RecordedLog log(OptionalLong start, OptionalInt procs) {
        return new RecordedLog(
                "t.swf",
                start,
                procs,
                Optional.empty(),
                List.of(
                        job(1, NINE, 200, 4, 2, 100),
                        job(2, NINE + 100, 130, 2, 2, 100),
                        job(3, NINE + 50, -1, -1, 2, 100),
                        job(4, NINE + 7200, 50, -1, -1, -1)));
    }

    @Test
    void anomaliesAreCountedAsThePaperDoes() {
        Map<Anomaly, Integer> counts = LogStatistics.of(
                        log(OptionalLong.empty(), OptionalInt.of(2)), OptionalInt.empty())
                .anomalies();
        assertEquals(1, counts.get(Anomaly.RUNTIME_BELOW_0));
        assertEquals(2, counts.get(Anomaly.CPUS_BELOW_0));
        assertEquals(1, counts.get(Anomaly.CPUS_ABOVE_REQUEST));
        assertEquals(2, counts.get(Anomaly.RUNTIME_ABOVE_WALLTIME));
        assertEquals(1, counts.get(Anomaly.RUNTIME_ABOVE_WALLTIME_BY_1MIN));
        assertEquals(1, counts.get(Anomaly.CPUS_UNKNOWN));
        assertEquals(1, counts.get(Anomaly.WALLTIME_UNKNOWN));
        assertEquals(0, counts.get(Anomaly.USER_UNKNOWN));
        assertEquals(4, counts.get(Anomaly.MEMORY_ABOVE_REQUEST));
    }

    @Test
    void theLoadIsTheWorkOverTheMachineAndTheTimeOfSubmissions() {
        LogStatistics statistics = LogStatistics.of(log(OptionalLong.empty(), OptionalInt.of(4)), OptionalInt.empty());
        assertEquals(2 * 200 + 2 * 130, statistics.work());
        assertEquals(660.0 / (4 * 7200), statistics.offeredLoad().orElseThrow(), 1e-12);
        assertEquals(2, statistics.cpusMax());
        assertEquals(2, statistics.users());
        assertEquals(4, statistics.interactive());
        assertEquals(1, statistics.outOfOrder());
        assertEquals(
                660.0 / (8 * 7200),
                LogStatistics.of(log(OptionalLong.empty(), OptionalInt.of(4)), OptionalInt.of(8))
                        .offeredLoad()
                        .orElseThrow(),
                1e-12);
    }

    @Test
    void jobsWiderThanTheMachineAreCounted() {
        assertEquals(
                3,
                LogStatistics.of(log(OptionalLong.empty(), OptionalInt.empty()), OptionalInt.of(1))
                        .tooWide());
    }

    @Test
    void arrivalsAreCountedByTheClockOfTheLog() {
        ArrivalPattern pattern =
                ArrivalPattern.of(log(OptionalLong.of(0), OptionalInt.empty())).orElseThrow();
        assertEquals(ZoneId.of("UTC"), pattern.zone());
        assertEquals(3, pattern.byHour().get(9));
        assertEquals(1, pattern.byHour().get(11));
        assertEquals(List.of(0, 0, 0, 4, 0, 0, 0), pattern.byWeekday());
        assertEquals(List.of(9, 11), pattern.peakHours());
        assertTrue(ArrivalPattern.of(log(OptionalLong.empty(), OptionalInt.empty()))
                .isEmpty());
    }
}
