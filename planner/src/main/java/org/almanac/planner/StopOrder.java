package org.almanac.planner;

import java.util.List;
import org.almanac.planner.cluster.StopMethod;

/**
 * In which ways a running job may be stopped, and which is tried first, by how much of its walltime is left.
 *
 * @param steps in order; the first whose bound the job is above counts, and the last has no bound
 */
public record StopOrder(List<Step> steps) {
    /** Suspends a job, and requeues it where that is refused. */
    public static final StopOrder SUSPEND_OR_REQUEUE =
            new StopOrder(List.of(new Step(-1, List.of(StopMethod.SUSPEND, StopMethod.REQUEUE))));

    public StopOrder {
        steps = List.copyOf(steps);
    }

    /**
     * What counts for a job of whose walltime more is left than that percentage.
     *
     * @param above percent; below 0 for any job
     */
    public record Step(int above, List<StopMethod> methods) {
        public Step {
            methods = List.copyOf(methods);
        }
    }

    /** The ways for a job that has so much left of so much walltime, in seconds; a part of a percent does not count. */
    public List<StopMethod> methods(long left, long walltime) {
        long percent = walltime > 0 ? 100 * left / walltime : 0;
        for (Step step : steps) {
            if (percent > step.above) {
                return step.methods;
            }
        }
        return List.of();
    }
}
