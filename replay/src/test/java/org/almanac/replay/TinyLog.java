package org.almanac.replay;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;

/** A log small enough to be replayed by hand, on a machine of 4 cpus; see {@link RunMetricsTest}. */
final class TinyLog {
    static final Machine MACHINE = Machine.ofCpus(4);

    static final RecordedLog LOG = log(
            job(1, 0, 100, 100, 4, 11),
            job(2, 10, 5, 10, 4, 12),
            job(3, 20, 50, 60, 2, 11),
            job(4, 21, -1, 60, 2, 11),
            job(5, 22, 7, 60, 5, 11));

    private TinyLog() {}

    static RecordedLog log(RecordedJob... jobs) {
        return new RecordedLog(
                "tiny.swf", OptionalLong.empty(), OptionalInt.empty(), Optional.empty(), Arrays.asList(jobs));
    }

    static RecordedJob job(long number, long submit, long runtime, long walltime, int cpus, int user) {
        return new RecordedJob(number, submit, -1, runtime, cpus, -1, cpus, walltime, -1, 1, user, -1, -1, -1, -1);
    }

    static ReplayLog replayLog() {
        return ReplayLog.of(LOG, 4, Estimate.KILL, ReplayLog.Cancelled.KEEP);
    }

    static List<ExperimentRun> run(String... policies) throws InterruptedException {
        List<PolicySpec> specs = Arrays.stream(policies).map(PolicySpec::parse).toList();
        return new Experiment(replayLog(), MACHINE, specs, 7, Verification.ON)
                .run(new Effort(1000, 500), ReplayProgress.NONE);
    }

    static ReplayReport report(String... policies) throws InterruptedException {
        List<RunMetrics> runs =
                run(policies).stream().map(ExperimentRun::metrics).toList();
        return new ReplayReport("logs/tiny.swf", MACHINE, Estimate.KILL, replayLog(), runs);
    }
}
