package org.almanac.replay;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.SearchOutcome;

/**
 * How a replay went: the outcome of every job that started, in the order of the log.
 *
 * @param neverStarted how many jobs never could, by the reason that the scheduler told
 * @param instants what happened within them, where that was asked for
 * @param expected when jobs that had to wait were expected to start; empty where that was not told
 * @param alarms how good alarms were; empty where none were raised
 * @param shares how near the machine was to its shares; empty where the rules told none
 * @param scarce what became of each scarce resource
 * @param stops what became of urgent jobs and of those that were stopped; empty where there were none
 * @param violation what ended the run, if something did
 */
public record ReplayResult(
        List<JobOutcome> outcomes,
        SearchOutcome search,
        Tenure tenure,
        Map<NeverStarted, Integer> neverStarted,
        Optional<InstantRecord> instants,
        Optional<ExpectedTellings> expected,
        Optional<AlarmFigures> alarms,
        Optional<ShareOutcome> shares,
        List<ScarceUse> scarce,
        Optional<StopFigures> stops,
        Optional<String> violation) {
    public ReplayResult {
        outcomes = JobOutcomes.copyOf(outcomes);
        scarce = List.copyOf(scarce);
        neverStarted = Map.copyOf(neverStarted);
    }

    /** A run in which no job was urgent and none was stopped. */
    public ReplayResult(
            List<JobOutcome> outcomes,
            SearchOutcome search,
            Tenure tenure,
            Map<NeverStarted, Integer> neverStarted,
            Optional<InstantRecord> instants,
            Optional<ExpectedTellings> expected,
            Optional<AlarmFigures> alarms,
            Optional<ShareOutcome> shares,
            List<ScarceUse> scarce,
            Optional<String> violation) {
        this(
                outcomes,
                search,
                tenure,
                neverStarted,
                instants,
                expected,
                alarms,
                shares,
                scarce,
                Optional.empty(),
                violation);
    }

    public int neverStartedCount() {
        return neverStarted.values().stream().mapToInt(Integer::intValue).sum();
    }
}
