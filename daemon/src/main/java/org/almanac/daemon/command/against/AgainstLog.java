package org.almanac.daemon.command.against;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.almanac.daemon.config.SiteConfiguration;
import org.almanac.daemon.program.FailedException;
import org.almanac.planner.cluster.Machine;
import org.almanac.replay.Effort;
import org.almanac.replay.Estimate;
import org.almanac.replay.Experiment;
import org.almanac.replay.ReplayException;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.ReplayLog.Cancelled;
import org.almanac.replay.ReplayProgress;
import org.almanac.replay.Verification;
import org.almanac.replay.sweep.Treatment;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.log.SiteLog;

/**
 * A recorded log on which configurations are tried, each in a replay of its own on the machine that it describes, or else
 * on that of the log.
 *
 * @param procs the machine's cpus where neither a configuration nor the log tells them
 */
public record AgainstLog(Path file, JobLog log, Optional<Integer> procs, long seed) {
    private static final Treatment AS_RECORDED =
            new Treatment(List.of(), Estimate.KILL, Cancelled.KEEP, Optional.empty(), Optional.empty());

    /** A configuration and where it stands. */
    public record Tried(String file, SiteConfiguration site) {}

    /**
     * What the configurations do.
     *
     * @param before the one that holds now, where there is one
     */
    public Trial of(Optional<Tried> before, Tried after, ReplayProgress progress) throws InterruptedException {
        Optional<Outcome> now = before.isPresent() ? Optional.of(replay(before.get(), progress)) : Optional.empty();
        return new Trial(file.toString(), now, replay(after, progress));
    }

    private Outcome replay(Tried tried, ReplayProgress progress) throws InterruptedException {
        Machine machine = machine(tried.site());
        try {
            ReplayLog jobs = jobs(machine);
            OptionalLong begin = log.recorded().unixStartTime();
            OnLog carried = OnLog.of(tried.site(), jobs, machine, begin);
            Experiment experiment = new Experiment(
                    jobs, machine, carried.rules(), List.of(tried.site().policy()), seed, Verification.OFF);
            return new Outcome(
                    tried.file(), experiment.run(Effort.NONE, progress).get(0).metrics(), carried.lost());
        } catch (ReplayException e) {
            throw new FailedException(file + " under " + tried.file() + ": " + e.getMessage());
        }
    }

    /** The jobs of the log that can be replayed on the machine; fails where there are none. */
    public ReplayLog jobs(Machine machine) {
        ReplayLog jobs = AS_RECORDED.jobs(log, machine);
        if (jobs.jobs().isEmpty()) {
            throw new FailedException(file + ": no job can be replayed on " + machine.cpus() + " cpus");
        }
        return jobs;
    }

    /** That of the configuration where it describes one, else that of the log. */
    public Machine machine(SiteConfiguration site) {
        return site.machine().orElseGet(this::machine);
    }

    private Machine machine() {
        if (log instanceof SiteLog site && procs.isEmpty()) {
            return site.machine();
        }
        RecordedLog recorded = log.recorded();
        return Machine.ofCpus(Stream.concat(
                        procs.stream(), recorded.maxProcs().stream().boxed())
                .findFirst()
                .orElseThrow(() -> new FailedException(file + ": --procs is needed, as " + recorded.whyNoMaxProcs())));
    }
}
