package org.almanac.planner.timeline.freed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;
import org.junit.jupiter.api.Test;

/** What planned jobs ask for and how late they start, against a list that is looked through. */
class DemandsTest {
    private record Planned(long cpus, long walltime, long start) {
        boolean canMoveTo(long begin, long end) {
            return walltime <= end - begin && begin + walltime <= start;
        }
    }

    private static void tellAll(Demands demands, List<Planned> jobs) {
        demands.beginTelling();
        jobs.forEach(job -> demands.tell(demands.pair(job.cpus, job.walltime), job.start));
        demands.endTelling();
    }

    @Test
    void noPlannedJobIsLeftOutAndFewAreToldThatAreNotThere() {
        int ruledOut = 0;
        for (long seed = 0; seed < 100; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Demands demands = new Demands(Tuning.STANDARD);
            List<Planned> jobs = new ArrayList<>();
            for (int step = 0; step < 200; step++) {
                if (random.nextInt(5) == 0) {
                    Planned job =
                            new Planned(random.nextLong(1, 30), 10 * random.nextLong(1, 50), random.nextLong(10_000));
                    jobs.add(job);
                    demands.add(demands.pair(job.cpus, job.walltime), job.start);
                }
                if (!jobs.isEmpty() && random.nextInt(20) == 0) {
                    jobs.remove(random.nextInt(jobs.size()));
                    tellAll(demands, jobs);
                }
                ruledOut += compare(demands, jobs, random, "seed " + seed + ", step " + step);
            }
        }
        assertTrue(ruledOut > 50_000, "ruled out: " + ruledOut);
    }

    private static int compare(Demands demands, List<Planned> jobs, SplittableRandom random, String told) {
        long begin = random.nextLong(10_000);
        long end = random.nextInt(9) == 0 ? Times.NEVER : begin + random.nextLong(1, 600);
        int ruledOut = 0;
        for (int size = 0; size < demands.sizes(); size++) {
            long cpus = demands.cpus(size);
            boolean any = jobs.stream().anyMatch(job -> job.cpus == cpus && job.canMoveTo(begin, end));
            boolean anyFrom = jobs.stream().anyMatch(job -> job.cpus >= cpus && job.canMoveTo(begin, end));
            assertEquals(any, demands.mayServe(size, begin, end), told);
            assertTrue(!anyFrom || demands.mayServeFrom(size, begin, end), told);
            assertEquals(latest(jobs, cpus, cpus), demands.latestStart(size), told);
            assertEquals(latest(jobs, cpus, Long.MAX_VALUE), demands.latestStartFrom(size), told);
            ruledOut += demands.mayServeFrom(size, begin, end) ? 0 : 1;
        }
        return ruledOut;
    }

    private static long latest(List<Planned> jobs, long least, long most) {
        return jobs.stream()
                .filter(job -> job.cpus >= least && job.cpus <= most)
                .mapToLong(Planned::start)
                .max()
                .orElse(Long.MIN_VALUE / 2);
    }

    @Test
    void sizesAreFoundByCpusAmongFewAndAmongMany() {
        Demands demands = new Demands(Tuning.STANDARD);
        demands.pair(1_000_000_000_000L, 60);
        demands.pair(4, 60);
        demands.pair(100_000, 60);
        demands.pair(4, 30);
        assertEquals(3, demands.sizes());
        assertEquals(0, demands.firstSizeAbove(-5));
        assertEquals(0, demands.firstSizeAbove(3));
        assertEquals(1, demands.firstSizeAbove(4));
        assertEquals(1, demands.firstSizeAbove(99_999));
        assertEquals(2, demands.firstSizeAbove(100_000));
        assertEquals(3, demands.firstSizeAbove(1_000_000_000_000L));
    }

    @Test
    void aPairKeepsItsNumberWhenSmallerSizesCome() {
        Demands demands = new Demands(Tuning.STANDARD);
        int wide = demands.pair(64, 600);
        demands.add(wide, 5_000);
        int narrow = demands.pair(2, 60);
        assertEquals(wide, demands.pair(64, 600));
        assertEquals(1, demands.size(wide));
        assertEquals(0, demands.size(narrow));
        assertEquals(600, demands.walltime(wide));
        assertEquals(5_000, demands.latestStartFrom(0));
        assertTrue(demands.mayServe(1, 4_400, 5_000));
        assertFalse(demands.mayServe(1, 4_401, 5_001));
        assertFalse(demands.mayServe(0, 100, 5_000));
        assertTrue(demands.mayServeFrom(0, 4_000, 5_000));
    }
}
