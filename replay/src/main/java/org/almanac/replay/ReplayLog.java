package org.almanac.replay;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Request;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;

/**
 * The jobs of a log that can be replayed on a machine of so many cpus, by submission and then number, and how many were
 * left out for which reason.
 */
public record ReplayLog(List<ReplayJob> jobs, Map<LeftOut, Integer> leftOut) {
    /** What to do with jobs that users cancelled. */
    public enum Cancelled {
        KEEP,
        DROP
    }

    public ReplayLog {
        jobs = List.copyOf(jobs);
        leftOut = Map.copyOf(leftOut);
    }

    public int leftOutCount() {
        return leftOut.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Selects and reads the jobs as the metrics page defines it: requested cpus, else those allocated, and so on. */
    public static ReplayLog of(RecordedLog log, long machineCpus, Estimate estimate, Cancelled cancelled) {
        List<ReplayJob> jobs = new ArrayList<>(log.jobs().size());
        Map<LeftOut, Integer> leftOut = new EnumMap<>(LeftOut.class);
        Map<Integer, String> users = new HashMap<>();
        Map<Integer, Request> requests = new HashMap<>();
        for (RecordedJob recorded : log.jobs()) {
            int cpus = recorded.cpus();
            if (recorded.runtime() < 0) {
                leftOut.merge(LeftOut.NEVER_RAN, 1, Integer::sum);
            } else if (cpus <= 0) {
                leftOut.merge(LeftOut.NO_CPUS, 1, Integer::sum);
            } else if (cpus > machineCpus) {
                leftOut.merge(LeftOut.TOO_WIDE, 1, Integer::sum);
            } else if (cancelled == Cancelled.DROP && recorded.cancelled()) {
                leftOut.merge(LeftOut.CANCELLED, 1, Integer::sum);
            } else {
                long walltime = estimate.walltime(recorded.walltime(), recorded.runtime());
                jobs.add(new ReplayJob(
                        recorded.number(),
                        recorded.user(),
                        cpus,
                        Math.min(recorded.runtime(), walltime),
                        new Job(
                                JobId.of(recorded.number()),
                                users.computeIfAbsent(recorded.user(), user -> "u" + user),
                                recorded.submit(),
                                walltime,
                                requests.computeIfAbsent(cpus, Request::cpus))));
            }
        }
        jobs.sort(Comparator.comparingLong(ReplayJob::submit).thenComparingLong(ReplayJob::number));
        return new ReplayLog(jobs, leftOut);
    }
}
