package org.almanac.planner.policy.adaptive;

import java.util.List;
import org.almanac.planner.score.BoundedSlowdown;

/** The metrics by which PBAS compares candidates: on the jobs of one interval, or on those that ended in it. */
enum PerformanceMetric {
    /** The response time of the jobs that waited at the beginning of the interval or came in it. */
    RESPONSE {
        @Override
        double cost(List<CandidateSimulation.Part> parts, long[] starts, long since, long until) {
            double sum = 0;
            for (int i = 0; i < starts.length; i++) {
                if (parts.get(i).waits()) {
                    sum += starts[i]
                            - parts.get(i).job().submitted()
                            + parts.get(i).runtime();
                }
            }
            return sum;
        }

        @Override
        double cost(CandidateBeside.Tally tally) {
            return tally.mean(tally.responses());
        }
    },
    /** The bounded slowdown of the same jobs. */
    SLOWDOWN {
        @Override
        double cost(List<CandidateSimulation.Part> parts, long[] starts, long since, long until) {
            double sum = 0;
            for (int i = 0; i < starts.length; i++) {
                if (parts.get(i).waits()) {
                    long wait = starts[i] - parts.get(i).job().submitted();
                    sum += BoundedSlowdown.of(wait, parts.get(i).runtime());
                }
            }
            return sum;
        }

        @Override
        double cost(CandidateBeside.Tally tally) {
            return tally.mean(tally.slowdowns());
        }
    },
    /** The cpu seconds that jobs used in the interval. */
    UTILIZATION {
        @Override
        double cost(List<CandidateSimulation.Part> parts, long[] starts, long since, long until) {
            double used = 0;
            for (int i = 0; i < starts.length; i++) {
                long end = Math.min(until, starts[i] + parts.get(i).runtime());
                used += (double) parts.get(i).job().request().total().cpus()
                        * Math.max(0, end - Math.max(since, starts[i]));
            }
            return -used;
        }

        @Override
        double cost(CandidateBeside.Tally tally) {
            return -tally.cpuSeconds();
        }
    };

    /**
     * The cost of a simulated interval: the less, the better. It is a sum and no mean, so it compares only for the same
     * jobs.
     *
     * @param starts by part: its start in epoch seconds; the end of the interval if it did not start
     * @param since the beginning of the interval, in epoch seconds
     * @param until the end of the interval, in epoch seconds
     */
    abstract double cost(List<CandidateSimulation.Part> parts, long[] starts, long since, long until);

    /** The cost of what a candidate has made of an interval, the less, the better. */
    abstract double cost(CandidateBeside.Tally tally);
}
