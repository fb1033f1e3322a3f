package org.almanac.planner.plan;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.Scheduler;
import org.junit.jupiter.api.Test;

/** Which stretches of time may be of use to planned jobs, against a list that is looked through. */
class LatestStartsTest {
    private record Planned(long cpus, long walltime, long start) {
        boolean canUse(int size, long begin, long end) {
            return Availability.power(cpus) == size && walltime <= end - begin && start > begin;
        }
    }

    @Test
    void noStretchIsRuledOutThatAPlannedJobCouldUse() {
        int ruledOut = 0;
        for (long seed = 0; seed < 100; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            LatestStarts starts = new LatestStarts();
            List<Planned> jobs = new ArrayList<>();
            for (int step = 0; step < 200; step++) {
                if (random.nextInt(10) == 0) {
                    Planned job =
                            new Planned(random.nextLong(1, 100), random.nextLong(1, 5000), random.nextLong(10_000));
                    jobs.add(job);
                    starts.add(job.cpus, job.walltime, job.start);
                }
                int size = random.nextInt(8);
                long begin = random.nextLong(10_000);
                long end = random.nextInt(5) == 0 ? Scheduler.NEVER : begin + random.nextLong(1, 5000);
                boolean mayUse = starts.mayUse(size, begin, end);
                assertTrue(
                        mayUse || jobs.stream().noneMatch(job -> job.canUse(size, begin, end)),
                        "seed " + seed + ", step " + step);
                ruledOut += mayUse ? 0 : 1;
            }
        }
        assertTrue(ruledOut > 5_000, "ruled out: " + ruledOut);
    }

    @Test
    void whatIsShorterThanHalfOfTheShortestJobOrBeginsAfterTheLastIsRuledOut() {
        LatestStarts starts = new LatestStarts();
        starts.add(4, 600, 5_000);
        assertTrue(starts.mayUse(2, 4_000, 4_600));
        assertFalse(starts.mayUse(2, 4_000, 4_300));
        assertFalse(starts.mayUse(2, 5_000, 9_000));
        assertFalse(starts.mayUse(1, 4_000, 4_600), "jobs of another size");
    }

    @Test
    void nothingIsOfUseOnceAllAreForgotten() {
        LatestStarts starts = new LatestStarts();
        starts.add(1, 60, 1_000);
        starts.clear();
        assertFalse(starts.mayUse(0, 0, Scheduler.NEVER));
    }
}
