package org.almanac.pbs.sim;

import java.util.Iterator;
import java.util.Random;
import org.almanac.planner.cluster.Machine;
import org.almanac.workload.model.SampleWorkload;

/**
 * A made-up workload without an end: when a sample has run out, the next follows at the next midnight, made with the
 * next seed.
 *
 * <p>Time 0 is a midnight, from which the daily rhythm counts. One sample is held in memory at a time.
 */
public final class SampleArrivals implements Arrivals {
    private static final long DAY = 86_400;

    private final SampleWorkload sample;
    private final long seed;
    private final Machine machine;
    private final String queue;

    /** Samples made with {@code seed}, {@code seed + 1}, ..., submitted to the queue. */
    public SampleArrivals(SampleWorkload sample, long seed, Machine machine, String queue) {
        this.sample = sample;
        this.seed = seed;
        this.machine = machine;
        this.queue = queue;
        if (round(seed).size() == 0) {
            throw new IllegalArgumentException("None of the jobs of " + sample + " fits on the machine");
        }
    }

    private LogArrivals round(long roundSeed) {
        return new LogArrivals(sample.make(new Random(roundSeed)), machine, queue);
    }

    @Override
    public Iterator<Arrival> from(long origin) {
        return new Iterator<>() {
            private long nextSeed = seed;
            private long nextOrigin = origin;
            private Iterator<Arrival> round = nextRound();

            private Iterator<Arrival> nextRound() {
                LogArrivals made = round(nextSeed++);
                Iterator<Arrival> arrivals = made.from(nextOrigin);
                nextOrigin += (made.last() / DAY + 1) * DAY;
                return arrivals;
            }

            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public Arrival next() {
                while (!round.hasNext()) {
                    round = nextRound();
                }
                return round.next();
            }
        };
    }
}
