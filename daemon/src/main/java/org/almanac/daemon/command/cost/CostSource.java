package org.almanac.daemon.command.cost;

import java.util.List;
import org.almanac.replay.limits.LimitStudy;

/**
 * The jobs and the site of which it is told what the limits cost.
 *
 * @param jobs what they are called
 * @param lost what of them and of the site is not known or does not hold in a replay, in a sentence each
 */
record CostSource(String jobs, LimitStudy study, List<String> lost) {
    CostSource {
        lost = List.copyOf(lost);
    }
}
