package org.almanac.replay;

import java.util.Map;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.forecast.ExpectedStart;
import org.almanac.replay.baseline.Baseline;

/**
 * When jobs that had to wait were expected to start.
 *
 * @param first what each was told when it came
 * @param anHourAhead what each was told last of a start that was {@value #HOUR} s ahead or more; nothing of a job that never was
 * @param byBaselines what each was told by simpler rules when it came; empty where that was not asked for
 */
public record ExpectedTellings(
        Map<JobId, ExpectedStart> first,
        Map<JobId, ExpectedStart> anHourAhead,
        Map<Baseline, Map<JobId, ExpectedStart>> byBaselines) {
    /** So far ahead, in seconds, users can still plan by a start. */
    static final long HOUR = 3_600;

    public ExpectedTellings {
        first = Map.copyOf(first);
        anHourAhead = Map.copyOf(anHourAhead);
        byBaselines = Map.copyOf(byBaselines);
    }
}
