package org.almanac.daemon.web;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.daemon.tried.FreeWindows;
import org.almanac.daemon.tried.LeastChanges;
import org.almanac.daemon.tried.RefusedTrialException;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.tried.TrialRequest;
import org.almanac.daemon.tried.TriedJobs;
import org.almanac.daemon.view.Expected;
import org.almanac.daemon.view.Reason;
import org.almanac.planner.advice.Dimension;
import org.almanac.planner.forecast.PastRuns;

/** Tells of whatever is tried that it starts in two hours, and sooner if it were shorter or smaller. */
final class SampleDesk implements TrialDesk {
    private static final long HOUR = 3600;
    private static final long START = SamplePlan.NOW + 2 * HOUR;

    @Override
    public TriedJobs tried(TrialRequest request) throws RefusedTrialException {
        if (request.resources().contains("select=many")) {
            throw RefusedTrialException.ofRequest("select is 'many', but has to be a number <b>of</b> chunks");
        }
        return new TriedJobs(
                SamplePlan.NOW,
                request.user(),
                request.queue().orElse("batch"),
                List.of(new TriedJobs.Job(
                        1,
                        16,
                        2,
                        4 * HOUR,
                        OptionalLong.of(START),
                        List.of("n01"),
                        OptionalLong.of(START),
                        OptionalLong.of(START + HOUR),
                        Optional.of(new Expected(START - HOUR, START - 2 * HOUR, START, SamplePlan.NOW)),
                        Optional.empty(),
                        new Reason(Reason.Kind.PLANNED, Map.of()))));
    }

    @Override
    public LeastChanges changes(String job) {
        return changes();
    }

    @Override
    public LeastChanges changes(TrialRequest request) {
        return changes();
    }

    private static LeastChanges changes() {
        return new LeastChanges(
                SamplePlan.NOW,
                OptionalLong.of(START),
                asked(16, 2, 4 * HOUR),
                List.of(
                        new LeastChanges.Change(Dimension.WALLTIME, asked(16, 2, 3 * HOUR + 600), START - HOUR, true),
                        new LeastChanges.Change(Dimension.NODES, asked(8, 1, 4 * HOUR), SamplePlan.NOW, false)),
                List.of(new LeastChanges.Change(
                        Dimension.WALLTIME_AND_CPUS,
                        asked(8, 2, 600),
                        SamplePlan.NOW,
                        true,
                        Optional.of(new PastRuns(Collections.nCopies(20, 2 * HOUR + 600))))),
                LeastChanges.Looked.EVERYWHERE);
    }

    private static LeastChanges.Asked asked(long cpus, int chunks, long walltime) {
        return new LeastChanges.Asked(cpus, chunks, walltime, OptionalLong.empty(), "batch", Set.of());
    }

    @Override
    public FreeWindows windows() throws RefusedTrialException {
        throw RefusedTrialException.ofRequest("nothing is free here");
    }
}
