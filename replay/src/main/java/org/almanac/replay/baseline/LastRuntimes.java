package org.almanac.replay.baseline;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.forecast.JobTraits;
import org.almanac.planner.forecast.RuntimeForecast;

/** How long the last jobs ran that have ended, of those who are alike, of each user, and of all. */
final class LastRuntimes {
    /** So many are remembered. */
    private static final int MOST = 20;
    /** With fewer the next wider kind is asked. */
    private static final int FEWEST = 5;

    private static final String ALL = "";

    private final Map<JobTraits, Recent> alike = new HashMap<>();
    private final Map<String, Recent> users = new HashMap<>();
    private final Map<String, Recent> lastTwo = new HashMap<>();

    void ended(Job job, long runtime) {
        alike.computeIfAbsent(JobTraits.of(job), any -> new Recent(MOST)).add(runtime);
        users.computeIfAbsent(job.user(), any -> new Recent(MOST)).add(runtime);
        users.computeIfAbsent(ALL, any -> new Recent(MOST)).add(runtime);
        lastTwo.computeIfAbsent(job.user(), any -> new Recent(2)).add(runtime);
    }

    /** Any of the last runtimes of jobs like this one, of its user's, or of all; the walltime where there are too few. */
    RuntimeForecast any(Job job) {
        Recent none = new Recent(1);
        for (Recent each : List.of(
                alike.getOrDefault(JobTraits.of(job), none),
                users.getOrDefault(job.user(), none),
                users.getOrDefault(ALL, none))) {
            if (each.count() >= FEWEST) {
                long[] runtimes =
                        Arrays.stream(each.sorted()).mapToLong(Math::round).toArray();
                return RuntimeForecast.anyOf(runtimes, job.walltime());
            }
        }
        return RuntimeForecast.certain(job.walltime(), job.walltime());
    }

    /** The mean of the user's last two runtimes; the walltime where there is none. */
    RuntimeForecast meanOfTwo(Job job) {
        Recent two = lastTwo.get(job.user());
        long mean = two == null
                ? job.walltime()
                : Math.round(Arrays.stream(two.sorted()).average().orElseThrow());
        return RuntimeForecast.certain(mean, job.walltime());
    }
}
