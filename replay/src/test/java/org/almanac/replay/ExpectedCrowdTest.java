package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpectedCrowdTest {
    private static final int CPUS = 4;

    private static ReplayLog log(List<ReplayJob> jobs) {
        return TestLogs.log(jobs);
    }

    @Test
    void nobodyWaitsWhereThereIsRoomForAll() {
        List<ReplayJob> jobs = new ArrayList<>();
        for (int number = 1; number <= 50; number++) {
            jobs.add(TestLogs.job(number, 10 * number, 4, 20, 10));
        }
        assertEquals(0, ExpectedCrowd.of(log(jobs), CPUS));
    }

    @Test
    void ofJobsThatFillTheMachineAllButOneWait() {
        List<ReplayJob> jobs = new ArrayList<>();
        for (int number = 1; number <= 50; number++) {
            jobs.add(TestLogs.job(number, 7, 4, 20, 10));
        }
        assertEquals(49, ExpectedCrowd.of(log(jobs), CPUS));
        assertEquals(49, ExpectedCrowd.of(log(jobs), 2 * CPUS), "they could be cut");
    }

    @Test
    void whoeverHasBeenWorkedOffWaitsNoLonger() {
        List<ReplayJob> jobs = new ArrayList<>();
        for (int burst = 0; burst < 3; burst++) {
            for (int i = 0; i < 10; i++) {
                jobs.add(TestLogs.job(10 * burst + i + 1, 1000 * burst, 4, 20, 10));
            }
        }
        assertEquals(9, ExpectedCrowd.of(log(jobs), CPUS));
    }
}
