package org.almanac.workload.model;

import java.util.random.RandomGenerator;

/**
 * Random numbers of the distributions that workload models are made of.
 *
 * <p>Only {@link RandomGenerator#nextLong()} is asked of the generator, and only {@link StrictMath} calculates, so the
 * same generator in the same state gives the same numbers on every machine and every Java.
 */
final class Draws {
    private final RandomGenerator generator;

    Draws(RandomGenerator generator) {
        this.generator = generator;
    }

    /** A number from 0 (inclusive) to 1 (exclusive), all equally likely. */
    double uniform() {
        return (generator.nextLong() >>> 11) * 0x1.0p-53;
    }

    /** A number from {@code low} to {@code high}, all equally likely. */
    double uniform(double low, double high) {
        return low + (high - low) * uniform();
    }

    /** True with the given probability. */
    boolean chance(double probability) {
        return uniform() < probability;
    }

    /** A number of the normal distribution with mean 0 and deviation 1, by Marsaglia's polar method. */
    double normal() {
        while (true) {
            double x = uniform(-1, 1);
            double y = uniform(-1, 1);
            double square = x * x + y * y;
            if (square > 0 && square < 1) {
                // The second number of the pair is given up: keeping it would make this object's state longer than
                // its generator's.
                return x * StrictMath.sqrt(-2 * StrictMath.log(square) / square);
            }
        }
    }
}
