package org.almanac.planner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.api.Test;

/** What is known of shapes of jobs, against searches that know nothing. */
class ShapeBoundsTest {
    private static final int SEEDS = 300;
    private static final int JOBS = 40;
    private static final long CPUS = 8;

    private static final class Planned {
        private final Placement placement;
        private final long walltime;
        private long start;

        private Planned(Placement placement, long walltime, long start) {
            this.placement = placement;
            this.walltime = walltime;
            this.start = start;
        }

        private Resources need() {
            return placement.total();
        }
    }

    @Test
    void jobsStartAsEarlyAsSearchesFromNothingFind() {
        int moved = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            moved += run(new SplittableRandom(seed), "seed " + seed);
        }
        assertTrue(moved > 10 * SEEDS, "moved: " + moved);
    }

    /** Jobs of few shapes are planned, moved to earlier starts, and give back what they hold, as time goes on. */
    private static int run(SplittableRandom random, String told) {
        Availability node = new Availability(0, CPUS);
        ShapeBounds bounds = new ShapeBounds(node);
        List<Planned> jobs = new ArrayList<>();
        long now = 0;
        int moved = 0;
        for (int step = 0; step < 200; step++) {
            if (random.nextInt(5) == 0) {
                now += random.nextInt(4);
                node.forgetBefore(now);
                bounds.forgetBefore(now);
                long past = now;
                jobs.removeIf(job -> job.start < past);
            }
            if (jobs.size() < JOBS) {
                jobs.add(plan(random, node, now));
            }
            if (random.nextInt(3) == 0) {
                giveBack(jobs.remove(random.nextInt(jobs.size())), node, bounds);
            }
            // Not all are looked at each time, nor always in the order of their starts.
            for (Planned job : jobs) {
                if (random.nextInt(4) > 0) {
                    moved += advance(job, random, node, bounds, now, told + ", step " + step);
                }
            }
        }
        return moved;
    }

    private static Planned plan(SplittableRandom random, Availability node, long now) {
        long cpus = 1L << random.nextInt(3);
        long walltime = 5 + 10L * random.nextInt(3);
        Resources need = Resources.of(random.nextInt(4) == 0 ? cpus + 1 : cpus);
        long from = now + random.nextInt(20);
        long start = node.earliest(need, walltime, from, Scheduler.NEVER, Scheduler.NEVER);
        Planned job = new Planned(Placement.of(0, new int[1], need), walltime, start);
        node.hold(job.placement, 0, start, start + walltime);
        return job;
    }

    private static void giveBack(Planned job, Availability node, ShapeBounds bounds) {
        node.release(job.placement, 0, job.start, job.start + job.walltime);
        bounds.open(job.start, node.mostCpus(job.start, job.start + job.walltime));
    }

    private static int advance(
            Planned job, SplittableRandom random, Availability node, ShapeBounds bounds, long now, String told) {
        // Some may not start at once, some are looked for no further than to some time.
        long from = random.nextInt(5) == 0 ? now + random.nextInt(10) : now;
        long before = random.nextInt(5) == 0 ? Math.min(job.start, from + random.nextInt(40)) : job.start;
        long expected = node.earliest(job.need(), job.walltime, from, before, job.start);
        long found = bounds.earliest(job.need(), job.walltime, job.start, from, before);
        assertEquals(expected, found, told);
        if (found == Scheduler.NEVER) {
            return 0;
        }
        giveBack(job, node, bounds);
        job.start = found;
        node.hold(job.placement, 0, job.start, job.start + job.walltime);
        return 1;
    }
}
