package org.almanac.daemon.shadow;

import java.util.List;
import org.almanac.planner.score.BoundedSlowdown;
import org.almanac.planner.score.Distribution;

/**
 * What a policy would have made of the jobs that were watched, beside what the other scheduler has made of them.
 *
 * @param policy as it was written
 * @param from when the watching began, in epoch seconds
 * @param to up to when jobs were watched
 * @param jobs how many are compared: all that started and ended while somebody watched
 * @param beside how many more ran at its beginning or end and take their nodes in the replay, but are not compared
 */
public record Comparison(String policy, long from, long to, int jobs, int beside, Outcome happened, Outcome replayed) {
    /**
     * What became of the jobs; NaN of no jobs.
     *
     * @param waited seconds from a job's submission, or from when the watching began, to its start
     * @param utilization the share of the cpus of nodes that were up that jobs held while somebody watched
     */
    public record Outcome(Distribution waited, Distribution boundedSlowdown, double utilization) {}

    /** A job that waited and then ran, in seconds. */
    record Ran(long waited, long runtime) {}

    static Outcome outcome(List<Ran> jobs, double utilization) {
        return new Outcome(
                Distribution.of(jobs.stream().mapToDouble(Ran::waited).toArray()),
                Distribution.of(jobs.stream()
                        .mapToDouble(job -> BoundedSlowdown.of(job.waited(), job.runtime()))
                        .toArray()),
                utilization);
    }
}
