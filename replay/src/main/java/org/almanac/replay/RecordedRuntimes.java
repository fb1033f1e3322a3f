package org.almanac.replay;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.site.Runtimes;

/** How long the jobs of a log will run, for a policy that simulates beside; few policies ever ask. */
final class RecordedRuntimes implements Runtimes {
    private final List<ReplayJob> jobs;
    /** By job; made when a policy asks first. */
    private Map<JobId, Long> runtimes = Map.of();

    RecordedRuntimes(List<ReplayJob> jobs) {
        this.jobs = jobs;
    }

    @Override
    public OptionalLong of(JobId job) {
        if (runtimes.isEmpty()) {
            runtimes = new HashMap<>();
            jobs.forEach(each -> runtimes.put(each.id(), each.runtime()));
        }
        Long runtime = runtimes.get(job);
        return runtime == null ? OptionalLong.empty() : OptionalLong.of(runtime);
    }
}
