package org.almanac.benchmarks;

import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;

/**
 * What the jobs of a {@link BusySite} ask for.
 *
 * <p>Of 100 jobs, 75 want 1, 2, 4 or 8 cpus of one node (40, 20, 20 and 20 of 100); 20 want an eighth, a quarter or half
 * of the cpus of one node; 5 want 2 to 16 chunks, at most half as many as there are nodes, of a quarter or half of a
 * node's cpus each. A cpu comes with 1, 2, 4 or 8 GiB of memory (30, 40, 20 and 10 of 100), a chunk with at most a node's.
 * Walltimes are 1, 2, 4, 8, 12, 24, 48 or 96 hours (15, 15, 20, 15, 10, 15, 5 and 5 of 100). Of 40 users the k-th submits
 * in proportion to 1/k.
 */
final class JobMix {
    private static final int USERS = 40;
    private static final int[] NARROW = {1, 1, 2, 4, 8};
    private static final int[] GIB_PER_CPU = {1, 1, 1, 2, 2, 2, 2, 4, 4, 8};
    private static final int[] HOURS = {1, 1, 1, 2, 2, 2, 4, 4, 4, 4, 8, 8, 8, 12, 12, 24, 24, 24, 48, 96};

    private final SiteShape shape;
    private final SplittableRandom random;

    JobMix(SiteShape shape, long seed) {
        this.shape = shape;
        this.random = new SplittableRandom(seed);
    }

    /** The next job. */
    Job draw(long number, long submitted) {
        return new Job(JobId.of(number), "u" + user(), submitted, 3600L * pick(HOURS), request());
    }

    private Request request() {
        int kind = random.nextInt(100);
        if (kind < 75) {
            return request(1, Math.min(shape.cpus(), pick(NARROW)));
        } else if (kind < 95) {
            return request(1, Math.max(1, shape.cpus() >> random.nextInt(1, 4)));
        }
        int most = Math.max(1, Math.min(16, shape.nodes() / 2));
        return request(Math.min(most, random.nextInt(2, 17)), Math.max(1, shape.cpus() >> random.nextInt(1, 3)));
    }

    private Request request(int chunks, int cpus) {
        long memory = Math.min(shape.memory(), ((long) pick(GIB_PER_CPU) * cpus) << 30);
        Chunk chunk = new Chunk(chunks, Resources.of(cpus, memory));
        return new Request(List.of(chunk), Arrangement.FREE, Sharing.SHARED);
    }

    private int user() {
        double sum = 0;
        for (int user = 1; user <= USERS; user++) {
            sum += 1.0 / user;
        }
        double drawn = random.nextDouble() * sum;
        int user = 1;
        while (user < USERS && drawn >= 1.0 / user) {
            drawn -= 1.0 / user++;
        }
        return user;
    }

    /** A whole number below the bound, all equally likely. */
    int below(int bound) {
        return random.nextInt(bound);
    }

    private int pick(int[] values) {
        return values[random.nextInt(values.length)];
    }
}
