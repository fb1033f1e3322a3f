package org.almanac.replay.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.almanac.replay.statistics.BlockBootstrap.Pairing;
import org.junit.jupiter.api.Test;

/** Intervals of differences between periods. */
class BlockBootstrapTest {
    /** So many jobs and their waits together. */
    private record Week(double jobs, double waits) {
        Week plus(Week other) {
            return new Week(jobs + other.jobs, waits + other.waits);
        }
    }

    /** So many weeks with waits about a mean. */
    private static List<Week> weeks(int count, double mean, double spread, SplittableRandom random) {
        List<Week> weeks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double wait = mean + spread * (random.nextDouble() + random.nextDouble() - 1);
            weeks.add(new Week(10, 10 * wait));
        }
        return weeks;
    }

    private static Optional<Interval> waits(long seed, List<Week> one, List<Week> other, Pairing pairing) {
        return new BlockBootstrap<>(seed, new Week(0, 0), Week::plus)
                .difference(one, other, week -> week.waits / week.jobs, pairing);
    }

    @Test
    void theSameSeedDrawsTheSame() {
        List<Week> one = weeks(9, 100, 50, new SplittableRandom(1));
        List<Week> other = weeks(7, 120, 50, new SplittableRandom(2));
        assertEquals(waits(3, one, other, Pairing.INDEPENDENT), waits(3, one, other, Pairing.INDEPENDENT));
        assertNotEquals(waits(3, one, other, Pairing.INDEPENDENT), waits(4, one, other, Pairing.INDEPENDENT));
    }

    @Test
    void thePeriodItselfHasNoDifferenceWhereTheSameWeeksAreDrawn() {
        List<Week> weeks = weeks(9, 100, 50, new SplittableRandom(1));
        assertEquals(
                new Interval(0, 0), waits(1, weeks, weeks, Pairing.SAME_BLOCKS).orElseThrow());
        assertTrue(waits(1, weeks, weeks, Pairing.INDEPENDENT).orElseThrow().holdsZero());
    }

    @Test
    void fewWeeksHaveNoInterval() {
        List<Week> weeks = weeks(9, 100, 50, new SplittableRandom(1));
        assertEquals(Optional.empty(), waits(1, weeks, weeks.subList(0, 3), Pairing.INDEPENDENT));
    }

    @Test
    void mostIntervalsHoldTheTrueDifferenceAndFewAreFarTooWide() {
        int hold = 0;
        int trials = 200;
        for (int seed = 0; seed < trials; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Interval interval = waits(seed, weeks(20, 100, 60, random), weeks(20, 130, 60, random), Pairing.INDEPENDENT)
                    .orElseThrow();
            hold += interval.low() <= 30 && interval.high() >= 30 ? 1 : 0;
        }
        // Of weeks as few as these the bootstrap holds somewhat less than 95 %.
        assertTrue(hold >= 0.86 * trials && hold < trials, "held " + hold + " of " + trials);
    }
}
