package org.almanac.planner.forecast;

/** Random numbers that a seed decides (SplitMix64). */
final class Lot {
    private static final long STEP = 0x9e3779b97f4a7c15L;

    private long state;

    Lot(long seed) {
        this.state = STEP * (seed + 1);
    }

    /** A number from 0 to {@code bound} − 1. */
    int below(int bound) {
        state += STEP;
        long mixed = (state ^ (state >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        mixed ^= mixed >>> 31;
        return (int) (((mixed >>> 32) * bound) >>> 32);
    }
}
