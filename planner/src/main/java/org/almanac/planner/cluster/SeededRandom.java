package org.almanac.planner.cluster;

import java.util.random.RandomGenerator;

/**
 * The planner's only source of chance: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
 *
 * <p>Its whole state is one number, which can be stored and copied. The same state gives the same numbers on any
 * machine.
 */
public final class SeededRandom implements RandomGenerator {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private long state;

    /** A generator that goes on from a state, which may be any number: a seed, or what {@link #state()} told. */
    public SeededRandom(long state) {
        this.state = state;
    }

    public SeededRandom copy() {
        return new SeededRandom(state);
    }

    public long state() {
        return state;
    }

    @Override
    public long nextLong() {
        state += GOLDEN_GAMMA;
        long z = state;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /**
     * A random number from 0 to {@code bound} − 1, by multiplication; its bias is less than {@code bound} divided by
     * 2³².
     */
    public int below(int bound) {
        return (int) (((nextLong() >>> 32) * bound) >>> 32);
    }
}
