package org.almanac.planner.site;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Tuning;
import org.junit.jupiter.api.Test;

/** Searches in a long list against a walk over all of it. */
class QueueBlocksTest {
    private static final int SEEDS = 20;

    private final List<JobEntry> jobs = new ArrayList<>();

    private static JobEntry job(int number, SplittableRandom random) {
        int cpus = 1 + random.nextInt(1 << random.nextInt(11));
        long walltime = 1 + random.nextInt(1 << random.nextInt(16));
        Request request = Request.cpus(cpus);
        Job job = new Job(JobId.of(number), "u", 0, walltime, request);
        return new JobEntry(job, new Shape(request, walltime, number), number, new QueueTable(1));
    }

    private int next(int place, long cpus, long walltime, long cpusForLonger) {
        int at = place;
        while (at < jobs.size() && jobs.get(at).cpus() > (jobs.get(at).walltime() <= walltime ? cpus : cpusForLonger)) {
            at++;
        }
        return at;
    }

    @Test
    void theNextThatFitsIsThatOfAWalk() {
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            jobs.clear();
            QueueBlocks blocks = new QueueBlocks(jobs, Tuning.STANDARD);
            for (int step = 0; step < 3000; step++) {
                // First more come than leave, then the other way round.
                if (jobs.isEmpty() || random.nextInt(10) < (step < 1500 ? 8 : 1)) {
                    int place = random.nextBoolean() ? jobs.size() : random.nextInt(jobs.size() + 1);
                    jobs.add(place, job(step, random));
                    blocks.added(place);
                } else {
                    int place = random.nextInt(jobs.size());
                    jobs.remove(place);
                    blocks.removed(place);
                }
                if (random.nextInt(500) == 0) {
                    Collections.reverse(jobs);
                    blocks.measureAll();
                }
                int place = random.nextInt(jobs.size() + 1);
                long cpus = random.nextInt(4) == 0 ? random.nextInt(1024) : random.nextInt(4) - 1;
                long cpusForLonger = Math.min(cpus, random.nextInt(4) - 1);
                long walltime = random.nextInt(-5, 1 << random.nextInt(3, 16));
                assertEquals(
                        next(place, cpus, walltime, cpusForLonger),
                        blocks.next(place, cpus, walltime, cpusForLonger),
                        "seed " + seed + ", step " + step);
            }
        }
    }
}
