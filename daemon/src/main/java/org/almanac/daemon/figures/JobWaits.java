package org.almanac.daemon.figures;

import java.util.Arrays;
import org.almanac.planner.score.BoundedSlowdown;
import org.almanac.planner.score.Distribution;

/**
 * How long some jobs that have ended waited for their last start, in seconds, and their bounded slowdowns.
 *
 * @param jobs how many they are
 */
public record JobWaits(int jobs, Distribution waits, Distribution slowdowns) {
    /** Jobs that are told one by one. */
    static final class Told {
        private double[] waits = new double[8];
        private double[] slowdowns = new double[8];
        private int jobs;

        void add(long waited, long runtime) {
            if (jobs == waits.length) {
                waits = Arrays.copyOf(waits, 2 * jobs);
                slowdowns = Arrays.copyOf(slowdowns, 2 * jobs);
            }
            waits[jobs] = waited;
            slowdowns[jobs] = BoundedSlowdown.of(waited, runtime);
            jobs++;
        }

        int jobs() {
            return jobs;
        }

        JobWaits waits() {
            return new JobWaits(
                    jobs, Distribution.of(Arrays.copyOf(waits, jobs)), Distribution.of(Arrays.copyOf(slowdowns, jobs)));
        }
    }
}
