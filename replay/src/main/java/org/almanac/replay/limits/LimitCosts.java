package org.almanac.replay.limits;

import java.util.List;
import org.almanac.replay.RunMetrics;

/**
 * What the limits of a site cost in a log.
 *
 * @param with how the replay with all limits went
 * @param jobs how many of its jobs are counted
 * @param limits in the order in which they hold
 * @param replays how many there were
 * @param seconds how long they took, all together, on the wall
 */
public record LimitCosts(RunMetrics with, int jobs, List<LimitCost> limits, int replays, double seconds) {
    public LimitCosts {
        limits = List.copyOf(limits);
    }
}
