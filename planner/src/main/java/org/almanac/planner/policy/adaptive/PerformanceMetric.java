package org.almanac.planner.policy.adaptive;

import java.util.List;
import org.almanac.planner.score.BoundedSlowdown;

/** By what policies are compared that were tried on the same jobs for some time. */
public enum PerformanceMetric {
    /** The mean response time of the jobs that waited at its beginning or came in it. */
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
    },
    /** Their mean bounded slowdown. */
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
    },
    /** The cpu seconds that were used in it. */
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
    };

    /**
     * The less, the better; to be compared for the same jobs alone, as it is no mean but a sum.
     *
     * @param starts of the jobs, in epoch seconds; the end of the time where a job did not start in it
     */
    abstract double cost(List<CandidateSimulation.Part> parts, long[] starts, long since, long until);
}
