package org.almanac.replay.baseline;

import java.util.EnumMap;
import java.util.Map;
import org.almanac.planner.forecast.ExpectedStart;
import org.almanac.planner.forecast.Horizon;

/**
 * Planned starts, corrected by how far off the last ones were of those that lay about as far ahead: by the quantiles of the
 * real wait over the planned one.
 */
final class CorrectedPlan {
    private static final int MOST = 400;
    /** With fewer starts the plan is told as it is. */
    private static final int FEWEST = 20;
    /** Waits that are shorter than that many seconds differ by little. */
    private static final double NEAR = 300;

    private final Map<Horizon, Recent> factors = new EnumMap<>(Horizon.class);

    ExpectedStart tell(long now, long planned) {
        Recent known = factors.computeIfAbsent(Horizon.of(planned - now), any -> new Recent(MOST));
        if (known.count() < FEWEST) {
            return new ExpectedStart(planned, now, Math.max(planned, now + 1));
        }
        return Baselines.range(
                at(now, planned, known.quantile(0.1)),
                at(now, planned, known.quantile(0.5)),
                at(now, planned, known.quantile(0.9)));
    }

    void came(long told, long planned, long start) {
        factors.computeIfAbsent(Horizon.of(planned - told), any -> new Recent(MOST))
                .add((start - told + NEAR) / (planned - told + NEAR));
    }

    private static long at(long now, long planned, double factor) {
        return now + Math.max(0, Math.round((planned - now + NEAR) * factor - NEAR));
    }
}
