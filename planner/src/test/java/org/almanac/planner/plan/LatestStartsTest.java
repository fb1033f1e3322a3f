package org.almanac.planner.plan;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.timeline.Profile;
import org.junit.jupiter.api.Test;

/** How late planned jobs of some size and length start, against a list that is looked through. */
class LatestStartsTest {
    private record Planned(long cpus, long walltime, long start) {
        boolean is(int size, long longest, long after) {
            return Profile.power(cpus) == size && walltime <= longest && start > after;
        }
    }

    @Test
    void noPlannedJobIsLeftOut() {
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
                long walltime = random.nextInt(5) == 0 ? Times.NEVER : random.nextLong(1, 5000);
                long time = random.nextLong(10_000);
                boolean isAny = starts.isAnyAfter(size, walltime, time);
                assertTrue(
                        isAny || jobs.stream().noneMatch(job -> job.is(size, walltime, time)),
                        "seed " + seed + ", step " + step);
                assertTrue(!isAny || starts.isAnyAfter(size, time));
                ruledOut += isAny ? 0 : 1;
            }
        }
        assertTrue(ruledOut > 5_000, "ruled out: " + ruledOut);
    }

    @Test
    void nobodyIsThereOfAnotherSizeOrLengthOrPlannedLater() {
        LatestStarts starts = new LatestStarts();
        starts.add(4, 600, 5_000);
        assertTrue(starts.isAnyAfter(2, 600, 4_999));
        assertFalse(starts.isAnyAfter(2, 300, 4_999), "less than half as long");
        assertFalse(starts.isAnyAfter(2, 600, 5_000), "after the last");
        assertFalse(starts.isAnyAfter(1, 600, 4_999), "of another size");
    }

    @Test
    void nobodyIsThereOnceAllAreForgotten() {
        LatestStarts starts = new LatestStarts();
        starts.add(1, 60, 1_000);
        starts.clear();
        assertFalse(starts.isAnyAfter(0, 0));
    }
}
