package org.almanac.replay.breakdown;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.score.BoundedSlowdown;
import org.almanac.planner.score.NormalizedUserWaitTime;
import org.almanac.replay.JobOutcome;

/** What a distribution function is of: the jobs' waits in seconds, their bounded slowdowns, or the users' NUWT. */
public enum Measure {
    WAIT {
        @Override
        double[] values(List<JobOutcome> outcomes) {
            return outcomes.stream().mapToDouble(JobOutcome::waited).toArray();
        }
    },
    SLOWDOWN {
        @Override
        double[] values(List<JobOutcome> outcomes) {
            return outcomes.stream()
                    .mapToDouble(outcome ->
                            BoundedSlowdown.of(outcome.waited(), outcome.job().runtime()))
                    .toArray();
        }
    },
    /** One value a user. */
    NUWT {
        @Override
        double[] values(List<JobOutcome> outcomes) {
            Map<Integer, double[]> users = new HashMap<>();
            for (JobOutcome outcome : outcomes) {
                double[] sums = users.computeIfAbsent(outcome.job().user(), user -> new double[2]);
                sums[0] += outcome.waited();
                sums[1] += outcome.consumption();
            }
            return users.values().stream()
                    .mapToDouble(sums -> NormalizedUserWaitTime.of(sums[0], sums[1]))
                    .toArray();
        }
    };

    /** In any order. */
    abstract double[] values(List<JobOutcome> outcomes);
}
