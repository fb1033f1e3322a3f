package org.almanac.replay;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.score.JainIndex;
import org.almanac.planner.score.NormalizedUserWaitTime;
import org.almanac.planner.score.UserWaits;

/**
 * How the waiting was shared out among the users.
 *
 * @param nuwtMean the mean over users of their normalized user wait time
 * @param nuwtSd its standard deviation over users
 * @param jainUserWait Jain's index of the users' mean waits
 * @param worstUserMeanWait the longest mean wait, in seconds, of a user with at least {@value #REGULAR} jobs; NaN where
 *     no user has as many
 */
public record Fairness(double nuwtMean, double nuwtSd, double jainUserWait, double worstUserMeanWait) {
    /** With fewer jobs than these a user's mean wait is chance. */
    public static final int REGULAR = 10;

    static Fairness of(List<JobOutcome> outcomes) {
        Map<Integer, Integer> users = new HashMap<>();
        for (JobOutcome outcome : outcomes) {
            users.putIfAbsent(outcome.job().user(), users.size());
        }
        NormalizedUserWaitTime nuwt = new NormalizedUserWaitTime(users.size());
        UserWaits waits = new UserWaits(users.size());
        for (JobOutcome outcome : outcomes) {
            ReplayJob job = outcome.job();
            int user = users.get(job.user());
            nuwt.add(user, outcome.waited(), outcome.consumption());
            waits.add(user, outcome.waited());
        }
        return new Fairness(nuwt.mean(), nuwt.sd(), JainIndex.of(waits.means()), waits.worst(REGULAR));
    }
}
