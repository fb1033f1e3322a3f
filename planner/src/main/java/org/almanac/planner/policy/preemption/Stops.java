package org.almanac.planner.policy.preemption;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.almanac.planner.Event;
import org.almanac.planner.PreemptionMemory;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.StopMethod;

/** How often jobs have been stopped, and which stops the server has refused. */
final class Stops {
    private final Map<JobId, Integer> counts = new HashMap<>();
    /** Until when a job is not to be stopped in a way, in epoch seconds. */
    private final Map<JobId, Map<StopMethod, Long>> refused = new HashMap<>();

    Stops copy() {
        Stops copy = new Stops();
        copy.counts.putAll(counts);
        refused.forEach((job, until) -> copy.refused.put(job, new EnumMap<>(until)));
        return copy;
    }

    void count(JobId job) {
        counts.merge(job, 1, Integer::sum);
    }

    int times(JobId job) {
        return counts.getOrDefault(job, 0);
    }

    void refuse(Event.StopRefused refusal) {
        refused.computeIfAbsent(refusal.job(), job -> new EnumMap<>(StopMethod.class))
                .merge(refusal.method(), refusal.retryAt(), Math::max);
    }

    /** The job is not to be stopped in any way before that time. */
    void notBefore(JobId job, long time) {
        for (StopMethod method : StopMethod.values()) {
            refuse(new Event.StopRefused(job, method, time));
        }
    }

    boolean isRefused(JobId job, StopMethod method, long now) {
        Map<StopMethod, Long> until = refused.get(job);
        return until != null && until.getOrDefault(method, now) > now;
    }

    /** The job may be tried in all ways again. */
    void forgetRefusals(JobId job) {
        refused.remove(job);
    }

    void forget(JobId job) {
        counts.remove(job);
        refused.remove(job);
    }

    /** To be stored. */
    List<PreemptionMemory.Count> counts() {
        Map<String, PreemptionMemory.Count> sorted = new TreeMap<>();
        counts.forEach((job, times) -> sorted.put(job.value(), new PreemptionMemory.Count(job, times)));
        return new ArrayList<>(sorted.values());
    }

    void restore(List<PreemptionMemory.Count> stored) {
        stored.forEach(each -> counts.put(each.job(), each.times()));
    }
}
