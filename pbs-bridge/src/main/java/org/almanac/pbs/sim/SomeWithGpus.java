package org.almanac.pbs.sim;

import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;

/**
 * A workload in which one job in {@value #JOBS} asks for one or two gpus on a node, with a few cpus beside each.
 *
 * <p>The same job always asks for the same. For a machine whose kinds are cpus, memory and gpus.
 */
public final class SomeWithGpus implements Arrivals {
    /** The kinds of the machine. */
    public static final ResourceKinds KINDS =
            ResourceKinds.CPUS_AND_MEMORY.with(new ResourceKinds(List.of("cpus", "gpus")));

    private static final int JOBS = 6;
    private static final int MOST_GPUS = 2;
    private static final int CPUS = 4;

    private final Arrivals jobs;
    private final long seed;

    /** These jobs; by the seed other ones ask for gpus. */
    public SomeWithGpus(Arrivals jobs, long seed) {
        this.jobs = jobs;
        this.seed = seed;
    }

    @Override
    public Iterator<Arrival> from(long origin) {
        Iterator<Arrival> arrivals = jobs.from(origin);
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return arrivals.hasNext();
            }

            @Override
            public Arrival next() {
                Arrival next = arrivals.next();
                return new Arrival(next.time(), asking(next.submission()));
            }
        };
    }

    private Submission asking(Submission job) {
        SplittableRandom draw = new SplittableRandom(seed * 37 + job.name().hashCode());
        if (draw.nextInt(JOBS) > 0) {
            return job;
        }
        long gpus = 1 + draw.nextInt(MOST_GPUS);
        long cpus = Math.min(CPUS * gpus, job.request().total().cpus());
        long memory = job.request().chunks().get(0).each().amount(KINDS.indexOf("memory"));
        return job.asking(Request.of(new Chunk(1, Resources.of(cpus, cpus * memory, gpus))));
    }
}
