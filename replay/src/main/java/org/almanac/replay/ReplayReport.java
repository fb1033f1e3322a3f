package org.almanac.replay;

import java.util.List;
import org.almanac.planner.cluster.Machine;

/**
 * All that is told of an experiment: the log, the machine, and how each policy did.
 *
 * @param trace the log as its reader named it
 * @param runs of the policies that were asked for
 * @param yardsticks what the adaptive ones of them are measured by
 */
public record ReplayReport(
        String trace, Machine machine, Estimate estimate, ReplayLog log, List<RunMetrics> runs, Yardsticks yardsticks) {
    public ReplayReport {
        runs = List.copyOf(runs);
    }

    /** A report in which nothing is measured by anything. */
    public ReplayReport(String trace, Machine machine, Estimate estimate, ReplayLog log, List<RunMetrics> runs) {
        this(trace, machine, estimate, log, runs, Yardsticks.NONE);
    }

    /** Nodes of all clusters. */
    public int nodes() {
        return machine.clusters().stream()
                .mapToInt(cluster -> cluster.nodes().size())
                .sum();
    }

    /** Seconds from the first submission to the last. */
    public long span() {
        List<ReplayJob> jobs = log.jobs();
        return jobs.isEmpty()
                ? 0
                : jobs.get(jobs.size() - 1).submit() - jobs.get(0).submit();
    }
}
