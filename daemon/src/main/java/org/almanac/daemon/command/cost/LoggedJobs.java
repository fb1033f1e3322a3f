package org.almanac.daemon.command.cost;

import java.nio.file.Path;
import java.util.Optional;
import org.almanac.daemon.command.against.AgainstLog;
import org.almanac.daemon.command.against.OnLog;
import org.almanac.daemon.config.SiteConfiguration;
import org.almanac.daemon.program.FailedException;
import org.almanac.planner.cluster.Machine;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.limits.LimitStudy;
import org.almanac.workload.log.JobLog;

/** The jobs of a recorded log under the limits of a configuration. */
final class LoggedJobs {
    private LoggedJobs() {}

    /**
     * The jobs on the machine of the configuration, or else on that of the log.
     *
     * @param procs the machine's cpus where neither tells them
     */
    static CostSource of(Path file, JobLog log, SiteConfiguration site, Optional<Integer> procs, long seed) {
        AgainstLog against = new AgainstLog(file, log, procs, seed);
        Machine machine = against.machine(site);
        ReplayLog jobs = against.jobs(machine);
        OnLog carried = OnLog.of(site, jobs, machine, log.recorded().unixStartTime());
        if (carried.rules().limits().isEmpty() && carried.lost().isEmpty()) {
            throw new FailedException("the configuration sets no limits that hold on " + file);
        }
        return new CostSource(
                "the log " + file,
                new LimitStudy(jobs, machine, carried.rules(), site.policy(), seed, Long.MIN_VALUE),
                carried.lost());
    }
}
