package org.almanac.replay.limits;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.replay.JobOutcome;

/**
 * How long the jobs of one user wait with a limit and without it, in the mean and in seconds.
 *
 * @param jobs how many start in both replays
 */
public record UserChange(String user, int jobs, double with, double without) {
    /** By how much all of the user's jobs together wait longer with the limit, in seconds; negative where they gain by it. */
    public double cost() {
        return jobs * (with - without);
    }

    /**
     * Of the users whose jobs do not wait as long with the limit as without it: those who lose most by it first, and those who
     * gain most by it last.
     *
     * @param with the jobs that start in both replays
     * @param without the same jobs in the same order
     */
    static List<UserChange> of(List<JobOutcome> with, List<JobOutcome> without) {
        Map<String, long[]> sums = new HashMap<>();
        for (int i = 0; i < with.size(); i++) {
            long[] sum = sums.computeIfAbsent(with.get(i).job().owner().user(), user -> new long[3]);
            sum[0]++;
            sum[1] += with.get(i).waited();
            sum[2] += without.get(i).waited();
        }
        List<UserChange> changes = new ArrayList<>();
        sums.forEach((user, sum) -> {
            if (sum[1] != sum[2]) {
                changes.add(new UserChange(user, (int) sum[0], (double) sum[1] / sum[0], (double) sum[2] / sum[0]));
            }
        });
        changes.sort(Comparator.comparingDouble(UserChange::cost).reversed().thenComparing(UserChange::user));
        return changes;
    }
}
