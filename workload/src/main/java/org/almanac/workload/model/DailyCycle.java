package org.almanac.workload.model;

/**
 * The daily rhythm of submission, after Lublin and Feitelson: a clock that runs fast in busy hours.
 *
 * <p>Every half hour of the day has a weight, and the weights' mean is 1. The clock's reading at a moment is the time
 * gone by since the first midnight, each second counted with its weight. Jobs come at a steady rate by this clock, and
 * so at a rate in proportion to the weights by the true one. Both clocks agree at every midnight.
 */
final class DailyCycle {
    static final int SLOTS = 48;
    static final int SLOT_SECONDS = 1800;
    private static final double DAY_SECONDS = (double) SLOTS * SLOT_SECONDS;

    /**
     * Where the gamma distribution of the day begins, in half hours counted from 1 (CYCLIC_DAY_START of the authors'
     * program): at 5 in the morning, near the quietest time.
     */
    private static final int FIRST_SLOT = 11;

    private final double[] weights = new double[SLOTS];

    /** The clock's reading at the start of each slot of a day, and at its end. */
    private final double[] readings = new double[SLOTS + 1];

    /** The cycle whose submissions of a day, counted in half hours, are gamma distributed. */
    DailyCycle(Gamma submissions) {
        double sum = 0;
        for (int slot = FIRST_SLOT; slot < FIRST_SLOT + SLOTS; slot++) {
            double weight = integral(submissions, slot - 0.5, slot + 0.5);
            weights[(slot - 1) % SLOTS] = weight;
            sum += weight;
        }
        for (int slot = 0; slot < SLOTS; slot++) {
            weights[slot] *= SLOTS / sum;
            readings[slot + 1] = readings[slot] + weights[slot] * SLOT_SECONDS;
        }
    }

    /** The weight of a half hour of the day, counted from 0 at midnight; the mean of all is 1. */
    double weight(int slot) {
        return weights[slot];
    }

    /** The clock's reading so many seconds after the first midnight. */
    double reading(double seconds) {
        double days = StrictMath.floor(seconds / DAY_SECONDS);
        double ofDay = seconds - days * DAY_SECONDS;
        int slot = Math.min(SLOTS - 1, (int) (ofDay / SLOT_SECONDS));
        return days * readings[SLOTS] + readings[slot] + weights[slot] * (ofDay - (double) slot * SLOT_SECONDS);
    }

    /** The seconds after the first midnight at which the clock has the given reading. */
    double seconds(double reading) {
        double days = StrictMath.floor(reading / readings[SLOTS]);
        double ofDay = reading - days * readings[SLOTS];
        int slot = 0;
        while (slot < SLOTS - 1 && readings[slot + 1] <= ofDay) {
            slot++;
        }
        return days * DAY_SECONDS + (double) slot * SLOT_SECONDS + (ofDay - readings[slot]) / weights[slot];
    }

    /** The integral of the density up to its constant, by Simpson's rule; the constant goes out with the mean. */
    private static double integral(Gamma gamma, double from, double to) {
        int steps = 8;
        double width = (to - from) / steps;
        double sum = gamma.relativeDensity(from) + gamma.relativeDensity(to);
        for (int i = 1; i < steps; i++) {
            sum += (i % 2 == 1 ? 4 : 2) * gamma.relativeDensity(from + i * width);
        }
        return sum * width / 3;
    }
}
