package org.almanac.planner.forecast;

import java.util.Arrays;
import java.util.OptionalLong;

/**
 * Corrects what scenarios tell of starts by what came of such tellings before, so that four of five ranges hold the start.
 *
 * <p>Residuals say how far a real wait was from what scenarios said, on a scale on which minutes count for much where a start
 * is near, and for little where it is far. The next range is made of their last quantiles (conformal prediction): below the
 * earliest tenth of the scenarios as it is, above the latest tenth relative to the room up to the planned start, which
 * the scenarios may miss but the job seldom does. Tellings for near and far starts are kept apart. In each of these classes
 * the share of ranges that missed on a side moves the quantile that is told next (adaptive conformal inference, Gibbs and
 * Candès 2021).
 */
final class Calibration {
    /** The ends of all classes but the last, by the middle of the scenarios, in seconds from the telling. */
    private static final long[] CLASS_ENDS = {900, 3_600, 10_800, 21_600, 43_200, 86_400, 172_800};

    /** Waits that are shorter than that many seconds differ by little. */
    private static final double NEAR = 300;
    /** Starts that are off by about so many seconds are as they were told. */
    private static final double AS_TOLD = 600;
    /** How far starts count as near to each other, as a share of the middle half of them. */
    private static final double DENSE = 0.3;
    /** What is added to the spread of scenarios that say nearly the same. */
    private static final double LEAST_SPREAD = 0.1;
    /** The least room up to the planned start by which a range is widened. */
    private static final double LEAST_ROOM = 0.1;
    /** The shortest range, in seconds. */
    private static final long SHORTEST = 60;
    /** How many of the starts are to lie on either side of the range. */
    private static final double OUTSIDE = 0.1;

    private final Residuals[] classes = new Residuals[CLASS_ENDS.length + 1];

    Calibration() {
        Arrays.setAll(classes, any -> new Residuals());
    }

    /**
     * What is to be told now.
     *
     * @param starts of a job in the scenarios, the earliest first, in epoch seconds, none before {@code now}
     * @param planned the job's planned start; empty without one
     */
    Telling tell(long now, double[] starts, OptionalLong planned) {
        double early = scaled(quantile(starts, OUTSIDE) - now);
        double middle = scaled(quantile(starts, 0.5) - now);
        double late = scaled(quantile(starts, 1 - OUTSIDE) - now);
        double spread = (late - early) / 2 + LEAST_SPREAD;
        double room = planned.isPresent() ? Math.max(LEAST_ROOM, scaled(planned.getAsLong() - now) - late) : 1;
        int horizon = horizon(quantile(starts, 0.5) - now);
        Residuals residuals = classes[horizon];
        long expected = at(now, scaled(densest(starts) - now) + spread * residuals.shift());
        long earliest = Math.min(expected, at(now, early + residuals.low()));
        long latest = Math.max(expected, at(now, late + room * residuals.high()));
        ExpectedStart start = new ExpectedStart(expected, earliest, Math.max(latest, earliest + SHORTEST));
        return new Telling(start, now, early, middle, late, spread, room, horizon);
    }

    /** Learns from a telling whose job has started. */
    void came(Telling telling, long start) {
        double wait = scaled(start - telling.time());
        Residuals residuals = classes[Math.min(telling.horizon(), CLASS_ENDS.length)];
        residuals.add(
                wait - telling.early(),
                (wait - telling.middle()) / telling.spread(),
                (wait - telling.late()) / telling.room());
        residuals.missed(
                start < telling.start().earliest(), start > telling.start().latest());
    }

    /**
     * Where the starts lie densest, as most jobs then start near that: a median would often lie between two ends of jobs, where
     * none starts.
     */
    private static double densest(double[] starts) {
        double near = AS_TOLD + DENSE * (quantile(starts, 0.75) - quantile(starts, 0.25));
        double best = starts[0];
        double most = 0;
        for (double start : starts) {
            double density = 0;
            for (double other : starts) {
                density += Math.exp(-Math.abs(start - other) / near);
            }
            if (density > most) {
                most = density;
                best = start;
            }
        }
        return best;
    }

    private static int horizon(double wait) {
        int horizon = 0;
        while (horizon < CLASS_ENDS.length && wait > CLASS_ENDS[horizon]) {
            horizon++;
        }
        return horizon;
    }

    private static double scaled(double wait) {
        return Math.log(Math.max(0, wait) + NEAR);
    }

    private static long at(long now, double scaled) {
        return now + Math.max(0, Math.round(Math.exp(scaled) - NEAR));
    }

    /** Of sorted numbers, interpolated between them. */
    private static double quantile(double[] sorted, double level) {
        double place = level * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    /** The last residuals of one class, and how often its ranges have missed. */
    private static final class Residuals {
        /** So many are kept. */
        private static final int MOST = 400;
        /** So many evenly spread ones stand for what is believed before any job has started. */
        private static final int BELIEFS = 20;

        private static final double WIDEST_BELIEF = 2.5;
        /** No more than the room up to the planned start. */
        private static final double WIDEST_BELIEF_IN_ROOM = 1;
        /** How far one start moves the share that is to lie outside. */
        private static final double STEP = 0.005;

        /** With fewer starts what is told is not shifted. */
        private static final int LEAST_TO_SHIFT = 40;

        private static final double NEAR_RESIDUAL = 0.15;
        /** So many times as many starts have to come near to what is told if it is shifted. */
        private static final double LEAST_GAIN = 2;

        private static final double LEAST_OUTSIDE = 0.005;
        private static final double MOST_OUTSIDE = 0.4;

        private final double[] low = new double[MOST];
        private final double[] middle = new double[MOST];
        private final double[] high = new double[MOST];
        private int added;
        private double below = OUTSIDE;
        private double above = OUTSIDE;

        void add(double atLow, double atMiddle, double atHigh) {
            int place = added % MOST;
            low[place] = atLow;
            middle[place] = atMiddle;
            high[place] = atHigh;
            added = added + 1 < 2 * MOST ? added + 1 : MOST;
        }

        void missed(boolean cameEarlier, boolean cameLater) {
            below = moved(below, cameEarlier);
            above = moved(above, cameLater);
        }

        private static double moved(double outside, boolean missed) {
            double moved = outside + STEP * (OUTSIDE - (missed ? 1 : 0));
            return Math.max(LEAST_OUTSIDE, Math.min(MOST_OUTSIDE, moved));
        }

        private double[] sorted(double[] residuals, double widest) {
            int count = Math.min(added, MOST);
            double[] all = Arrays.copyOf(residuals, count + BELIEFS);
            for (int i = 0; i < BELIEFS; i++) {
                all[count + i] = widest * (2.0 * i / (BELIEFS - 1) - 1);
            }
            Arrays.sort(all);
            return all;
        }

        double low() {
            return quantile(sorted(low, WIDEST_BELIEF), below);
        }

        double high() {
            return quantile(sorted(high, WIDEST_BELIEF_IN_ROOM), 1 - above);
        }

        /**
         * By how much starts come later than the scenarios say: 0, unless twice as many of them have come near to another time.
         * Many come just when some scenarios say, and a correction would lose these.
         */
        double shift() {
            if (added < LEAST_TO_SHIFT) {
                return 0;
            }
            double[] sorted = sorted(middle, WIDEST_BELIEF);
            double center = quantile(sorted, 0.5);
            return near(sorted, center) <= LEAST_GAIN * near(sorted, 0) ? 0 : center;
        }

        private static long near(double[] residuals, double place) {
            return Arrays.stream(residuals)
                    .filter(residual -> Math.abs(residual - place) < NEAR_RESIDUAL)
                    .count();
        }
    }
}
