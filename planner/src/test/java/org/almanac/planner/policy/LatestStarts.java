package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.Cause;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.truth.SiteDriver;

/**
 * The latest starts that a policy has guaranteed to jobs, unless something with which no plan reckons has moved them.
 */
final class LatestStarts {
    private final Map<JobId, Long> bounds = new HashMap<>();

    /** The job's, or this where it has none yet, which then is not remembered. */
    long of(JobId job, long otherwise) {
        return bounds.getOrDefault(job, otherwise);
    }

    /** From now on the job is to start by then, which is no later than before. */
    void tighten(JobId job, long bound) {
        Long before = bounds.put(job, bound);
        assertTrue(before == null || bound <= before, job + " was to start by " + before + " and now by " + bound);
    }

    /** After a disturbance the guarantee is the new start; a job that was moved beyond its old one is told why. */
    void excuse(SiteDriver driver) {
        for (PlanView.Planned planned : driver.plan().planned()) {
            long bound = of(planned.job().id(), planned.start());
            if (planned.start() > bound) {
                List<Cause> causes = driver.plan()
                        .moves(planned.job().id())
                        .later()
                        .filter(move -> move.at() == driver.now())
                        .orElseThrow()
                        .causes();
                assertTrue(
                        causes.stream().anyMatch(cause -> cause.kind().disturbs()),
                        () -> planned + " was to start by " + bound + ": " + causes);
            }
        }
        bounds.clear();
    }
}
