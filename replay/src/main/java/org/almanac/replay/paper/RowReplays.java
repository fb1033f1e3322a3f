package org.almanac.replay.paper;

import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.almanac.planner.score.BoundedSlowdown;
import org.almanac.replay.ReplayException;
import org.almanac.replay.ReplayLog;

/** All replays of one log that an experiment wants, finished. */
final class RowReplays {
    private final PaperLog log;
    private final Map<ReplaySetting, ReplayLog> jobs;
    private final Map<ReplaySetting, Map<String, FinishedReplay>> replays;

    RowReplays(
            PaperLog log, Map<ReplaySetting, ReplayLog> jobs, Map<ReplaySetting, Map<String, FinishedReplay>> replays) {
        this.log = log;
        this.jobs = jobs;
        this.replays = replays;
    }

    PaperLog log() {
        return log;
    }

    ReplayLog jobs(ReplaySetting setting) {
        return jobs.get(setting);
    }

    FinishedReplay of(Column column) {
        return of(column, column.policy());
    }

    FinishedReplay over(Column column) {
        return of(column, column.over());
    }

    private FinishedReplay of(Column column, Optional<String> policy) {
        String wanted = policy.orElseThrow(
                () -> new ReplayException("published.yaml: column " + column.name() + " has no policy"));
        return replays.get(column.setting()).get(wanted);
    }

    private int[] months(Column column) {
        return log.months(jobs(column.setting()));
    }

    /** The waits by months, in seconds. */
    Months waits(Column column, FinishedReplay replay) {
        int[] waits = replay.waits();
        return Months.of(months(column), i -> waits[i] < 0 ? Double.NaN : waits[i]);
    }

    /** The bounded slowdowns by months. */
    Months slowdowns(Column column, FinishedReplay replay) {
        ReplayLog all = jobs(column.setting());
        int[] waits = replay.waits();
        return Months.of(
                months(column),
                i -> waits[i] < 0
                        ? Double.NaN
                        : BoundedSlowdown.of(waits[i], all.jobs().get(i).runtime()));
    }

    /** A value of some jobs by months. */
    Months byMonth(Column column, IntFunction<Double> valueOfJob) {
        return Months.of(months(column), valueOfJob);
    }
}
