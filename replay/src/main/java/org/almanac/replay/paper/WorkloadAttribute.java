package org.almanac.replay.paper;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.almanac.planner.score.Percentile;
import org.almanac.replay.ReplayJob;

/**
 * An attribute of a month's workload, as table 7 of the adaptive paper lists them. A median is that of the month's jobs, an
 * interval the distance between their 5th and 95th percentile.
 */
public enum WorkloadAttribute {
    JOBS("jobs", "", jobs -> jobs.size()),
    /** The cpu seconds of the jobs. */
    LOAD(
            "load",
            "load",
            jobs -> jobs.stream()
                    .mapToDouble(job -> (double) job.cpus() * job.runtime())
                    .sum()),
    USERS("users-per-job", "users", WorkloadAttribute::usersPerJob),
    RUNTIME_MEDIAN("runtime-median", "runtime", jobs -> median(runtimes(jobs))),
    RUNTIME_INTERVAL("runtime-interval", "runtime", jobs -> interval(runtimes(jobs))),
    CPUS_MEDIAN("cpus-median", "cpus", jobs -> median(cpus(jobs))),
    CPUS_INTERVAL("cpus-interval", "cpus", jobs -> interval(cpus(jobs))),
    WORK_MEDIAN("work-median", "work", jobs -> median(work(jobs))),
    WORK_INTERVAL("work-interval", "work", jobs -> interval(work(jobs))),
    ARRIVAL_MEDIAN("interarrival-median", "", jobs -> median(gaps(jobs))),
    ARRIVAL_INTERVAL("interarrival-interval", "", jobs -> interval(gaps(jobs)));

    private final String text;
    private final String by;
    private final ToDoubleFunction<List<ReplayJob>> value;

    WorkloadAttribute(String text, String by, ToDoubleFunction<List<ReplayJob>> value) {
        this.text = text;
        this.by = by;
        this.value = value;
    }

    /** The attribute of that name. */
    public static Optional<WorkloadAttribute> called(String name) {
        return Arrays.stream(values()).filter(each -> each.text.equals(name)).findFirst();
    }

    /** The name. */
    public String text() {
        return text;
    }

    /** What a policy that goes by the workload can go by with it; empty where there is no such policy. */
    public Optional<String> rule() {
        return by.isEmpty() ? Optional.empty() : Optional.of(by);
    }

    /** Of a month's jobs, in the order in which they came; at least one. */
    double of(List<ReplayJob> jobs) {
        return value.applyAsDouble(jobs);
    }

    private static double usersPerJob(List<ReplayJob> jobs) {
        Set<Integer> users = new HashSet<>();
        jobs.forEach(job -> users.add(job.user()));
        return (double) users.size() / jobs.size();
    }

    private static double[] runtimes(List<ReplayJob> jobs) {
        return sorted(jobs, ReplayJob::runtime);
    }

    private static double[] cpus(List<ReplayJob> jobs) {
        return sorted(jobs, ReplayJob::cpus);
    }

    private static double[] work(List<ReplayJob> jobs) {
        return sorted(jobs, job -> (double) job.cpus() * job.runtime());
    }

    private static double[] gaps(List<ReplayJob> jobs) {
        List<Long> gaps = new ArrayList<>();
        for (int i = 1; i < jobs.size(); i++) {
            gaps.add(jobs.get(i).submit() - jobs.get(i - 1).submit());
        }
        return gaps.stream().mapToDouble(Long::doubleValue).sorted().toArray();
    }

    private static double[] sorted(List<ReplayJob> jobs, ToDoubleFunction<ReplayJob> each) {
        return jobs.stream().mapToDouble(each).sorted().toArray();
    }

    private static double median(double[] sorted) {
        return Percentile.of(sorted, 50);
    }

    private static double interval(double[] sorted) {
        return Percentile.of(sorted, 95) - Percentile.of(sorted, 5);
    }
}
