package org.almanac.workload.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.almanac.workload.RandomLog;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.junit.jupiter.api.Test;

/** Which windows of a log are picked. */
class BusiestWindowsTest {
    private static final long DAY = 24 * 3600;
    private static final long ORIGIN = 1000;

    /** A log with so many jobs of an hour and a cpu, each waiting an hour, on each of some days. */
    private static RecordedLog log(int... jobsOfDays) {
        List<RecordedJob> jobs = new ArrayList<>();
        for (int day = 0; day < jobsOfDays.length; day++) {
            for (int i = 0; i < jobsOfDays[day]; i++) {
                long submit = ORIGIN + day * DAY + i;
                jobs.add(new RecordedJob(jobs.size() + 1, submit, 3600, 3600, 1, -1, 1, -1, -1, 1, 1, 1, 1, 1, 1));
            }
        }
        return new RecordedLog("days.swf", OptionalLong.empty(), OptionalInt.empty(), Optional.empty(), jobs);
    }

    private static Window days(int first, int end) {
        return new Window(ORIGIN + first * DAY, ORIGIN + end * DAY);
    }

    @Test
    void theBusiestIsPickedFirstAndGrowsWhileItStaysBusy() {
        RecordedLog log = log(1, 1, 9, 9, 5, 1, 1, 8, 1, 1);
        BusiestWindows windows = new BusiestWindows(2, 1, 5);
        assertEquals(List.of(days(2, 5), days(7, 8)), windows.byLoad(log));
        assertEquals(List.of(days(2, 5), days(7, 8)), windows.byRecordedWaiting(log));
    }

    @Test
    void aWindowHasAsManyDaysAsAreAllowed() {
        assertEquals(List.of(days(0, 3), days(3, 6)), new BusiestWindows(2, 2, 3).byLoad(log(5, 5, 5, 5, 5, 5, 5)));
        assertEquals(List.of(days(0, 3)), new BusiestWindows(1, 3, 3).byLoad(log(1, 1, 9, 1, 1)));
    }

    @Test
    void waitingIsCountedOnEachDayOnWhichAJobWaits() {
        RecordedLog log = log(2, 1, 1, 1, 1);
        List<Window> windows = new BusiestWindows(1, 1, 1)
                .byWaiting(log, job -> job.number() <= 2 ? ORIGIN + 3 * DAY + DAY / 2 : job.submit());
        assertEquals(List.of(days(1, 2)), windows);
    }

    @Test
    void whereNothingGoesOnNothingIsPicked() {
        assertEquals(List.of(), new BusiestWindows(3, 1, 2).byWaiting(log(1, 1), RecordedJob::submit));
        assertEquals(List.of(), new BusiestWindows(3, 1, 2).byWaiting(log(1, 1), job -> RecordedJob.UNKNOWN));
    }

    @Test
    void windowsNeverOverlapAndHaveAllowedLengths() {
        int picked = 0;
        for (int seed = 0; seed < 60; seed++) {
            RecordedLog log = RandomLog.of(seed);
            List<Window> windows = new BusiestWindows(4, 2, 6).byLoad(log);
            picked += windows.size();
            for (int i = 0; i < windows.size(); i++) {
                assertTrue(windows.get(i).length() <= 6 * DAY);
                for (Window earlier : windows.subList(0, i)) {
                    assertTrue(!earlier.overlaps(windows.get(i)));
                }
            }
        }
        assertTrue(picked > 60, "windows are picked");
    }
}
