package org.almanac.pbs.sim;

import java.util.Iterator;
import java.util.SplittableRandom;

/**
 * A workload in which one user in {@value #USERS} says of each job for how long it will run, as a soft walltime.
 *
 * <p>What is said is the runtime as its user guesses it, rounded up as people round, and never more than the walltime: mostly more
 * than the job needs, and of one job in four less. The same job is always told the same.
 */
public final class ForetoldRuntimes implements Arrivals {
    private static final int USERS = 4;
    private static final double LEAST_GUESS = 0.8;
    private static final double LARGEST_GUESS = 1.6;
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;

    private final Arrivals jobs;
    private final long seed;

    /** These jobs; by the seed other users say so. */
    public ForetoldRuntimes(Arrivals jobs, long seed) {
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
                return new Arrival(next.time(), foretold(next.submission()));
            }
        };
    }

    private Submission foretold(Submission job) {
        String user = job.owner().user();
        if (draw(user).nextInt(USERS) > 0) {
            return job;
        }
        double guess = job.runtime() * draw(user + " " + job.name()).nextDouble(LEAST_GUESS, LARGEST_GUESS);
        return job.expectedToRun(Math.min(job.walltime(), rounded(guess)));
    }

    private SplittableRandom draw(String name) {
        return new SplittableRandom(seed * 31 + name.hashCode());
    }

    /** Up to five minutes, of longer times up to quarters of an hour, and to hours. */
    private static long rounded(double seconds) {
        long step = seconds > 4 * HOUR ? HOUR : seconds > HOUR ? 15 * MINUTE : 5 * MINUTE;
        return Math.max(1, (long) Math.ceil(seconds / step)) * step;
    }
}
