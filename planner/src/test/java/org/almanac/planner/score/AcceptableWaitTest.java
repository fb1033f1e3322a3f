package org.almanac.planner.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class AcceptableWaitTest {
    private static final long MINUTE = 60;
    private static final long HOUR = 3_600;

    private static double hours(AcceptableWait patience, long cpus, double walltime) {
        return patience.seconds(cpus, Math.round(walltime * HOUR)) / HOUR;
    }

    @Test
    void aJobOfOneCpuAndAnHourMayWaitAnHour() {
        assertEquals(1, hours(AcceptableWait.PAPER, 1, 1));
        assertEquals(1, hours(AcceptableWait.WITH_FLOORS, 1, 1));
    }

    @Test
    void patienceGrowsWithTheLogarithmOfTheCpus() {
        assertEquals(1 + Math.log(64), hours(AcceptableWait.WITH_FLOORS, 64, 1), 1e-9);
        assertEquals(5.16, hours(AcceptableWait.PAPER, 64, 1), 0.005);
    }

    @Test
    void theFactorsOfThePaperLetPatienceFallAtTheirBounds() {
        assertEquals(179 * MINUTE, AcceptableWait.PAPER.seconds(1, 179 * MINUTE));
        assertEquals(1.5, hours(AcceptableWait.PAPER, 1, 3));
        assertEquals(2.33, hours(AcceptableWait.PAPER, 1, 7), 0.005);
        assertEquals(6, hours(AcceptableWait.PAPER, 1, 24));
        assertEquals(33.6, hours(AcceptableWait.PAPER, 1, 168), 1e-9);
    }

    @Test
    void floorsKeepPatienceFromFalling() {
        assertEquals(3, hours(AcceptableWait.WITH_FLOORS, 1, 3));
        assertEquals(3.5, hours(AcceptableWait.WITH_FLOORS, 1, 7));
        assertEquals(8, hours(AcceptableWait.WITH_FLOORS, 1, 24));
        assertEquals(42, hours(AcceptableWait.WITH_FLOORS, 1, 168));
        for (long walltime = 0; walltime < 400 * HOUR; walltime += 7 * MINUTE) {
            for (int cpus = 1; cpus < 600; cpus += 37) {
                double wait = AcceptableWait.WITH_FLOORS.seconds(cpus, walltime);
                assertTrue(wait <= AcceptableWait.WITH_FLOORS.seconds(cpus, walltime + 7 * MINUTE));
                assertTrue(wait <= AcceptableWait.WITH_FLOORS.seconds(cpus + 37, walltime));
            }
        }
    }

    @Test
    void stepsOutOfOrderAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new AcceptableWait(List.of()));
        assertThrows(
                IllegalArgumentException.class,
                () -> new AcceptableWait(List.of(new AcceptableWait.Step(0, 1, 0), new AcceptableWait.Step(0, 2, 0))));
    }
}
