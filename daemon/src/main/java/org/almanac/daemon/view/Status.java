package org.almanac.daemon.view;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How the scheduler itself does.
 *
 * @param started when the daemon started, by its own clock, not the server's
 * @param jobs how many there are, by kind of reason; {@code queued} are all that wait for their start
 * @param utilization the share of all cpus that jobs hold
 */
public record Status(
        Instant started, Cycles cycles, Map<String, Long> jobs, Search search, Totals totals, double utilization) {
    public Status {
        jobs = Collections.unmodifiableMap(new LinkedHashMap<>(jobs));
    }

    Status afterFailure(long count, long failed) {
        Cycles failing = new Cycles(count, failed, cycles.lastDurationSeconds(), cycles.lastFinished());
        return new Status(started, failing, jobs, search, totals, utilization);
    }

    /** What has become of the cycles so far; the last finished one by the daemon's own clock. */
    public record Cycles(long count, long failed, OptionalDouble lastDurationSeconds, Instant lastFinished) {}

    /** What the search has done so far, and what the plan is worth by criterion. */
    public record Search(long runs, long candidates, long accepted, Map<String, Double> objective) {}

    /**
     * What has become of jobs since the daemon started.
     *
     * @param promises jobs that ran and had been promised a start
     * @param promisesKept those of them that started a minute late at most
     */
    public record Totals(long started, long refused, long finished, long promises, long promisesKept) {}
}
