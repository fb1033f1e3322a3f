package org.almanac.daemon.view;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.almanac.planner.InCharge;
import org.almanac.planner.SearchOutcome;

/**
 * How the scheduler itself does.
 *
 * @param started when the daemon started, by its own clock, not the server's
 * @param jobs how many there are, by kind of reason; {@code queued} are all that wait for their start
 * @param inCharge which policy an adaptive one has in charge
 * @param shares how far the machine is from its shares; empty where the plan knows none
 * @param utilization the share of all cpus that jobs hold
 */
public record Status(
        Instant started,
        Cycles cycles,
        Map<String, Long> jobs,
        Optional<InCharge> inCharge,
        Search search,
        Totals totals,
        Optional<ListedShares> shares,
        double utilization) {
    public Status {
        jobs = Collections.unmodifiableMap(new LinkedHashMap<>(jobs));
    }

    Status afterFailure(long count, long failed) {
        Cycles failing = new Cycles(count, failed, cycles.lastDurationSeconds(), cycles.lastFinished());
        return new Status(started, failing, jobs, inCharge, search, totals, shares, utilization);
    }

    /** What has become of the cycles so far; the last finished one by the daemon's own clock. */
    public record Cycles(long count, long failed, OptionalDouble lastDurationSeconds, Instant lastFinished) {}

    /** What the search has done so far, what the plan is worth by criterion, and the last run. */
    public record Search(
            long runs, long candidates, long accepted, Map<String, Double> objective, Optional<SearchResult> last) {}

    /**
     * What one search has made of the plan.
     *
     * @param at when, in the server's epoch seconds
     * @param seconds how long it took
     * @param sentence the same in words
     */
    public record SearchResult(
            long at,
            double seconds,
            SearchOutcome outcome,
            Map<String, Double> before,
            Map<String, Double> after,
            String sentence) {}

    /**
     * What has become of jobs since the daemon started.
     *
     * @param promises jobs that ran and had been promised a start
     * @param promisesKept those of them that started a minute late at most
     * @param dissatisfied jobs that started after their users' patience was at its end (planning paper, section 4.3)
     */
    public record Totals(
            long started, long refused, long finished, long promises, long promisesKept, long dissatisfied) {}
}
