package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.workload.log.LogFormatException;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.log.SwfReader;

/** Logs to test with: small ones made up, and one of the archive where it lies beside the checkout. */
final class TestLogs {
    static final int KTH_CPUS = 100;

    private static final Path FOLDER = Path.of("..", "..", "shared", "traces");
    private static final String KTH = "KTH-SP2-1996-2.1-cln.swf.gz";

    private TestLogs() {}

    static ReplayJob job(long number, long submit, int cpus, long walltime, long runtime) {
        return new ReplayJob(
                number, 1, Owner.user("u1"), "", submit, walltime, runtime, Request.cpus(cpus), Conditions.NONE);
    }

    static ReplayLog log(List<ReplayJob> jobs) {
        return new ReplayLog(jobs, Map.of());
    }

    /** Jobs with many ties, exact and large estimates, and some that end where they start. */
    static ReplayLog random(SplittableRandom random, int jobs, int cpus, int longest) {
        List<ReplayJob> list = new ArrayList<>();
        long submit = random.nextInt(10);
        int gap = 1 + random.nextInt(longest);
        for (int i = 1; i <= jobs; i++) {
            submit += random.nextInt(3) == 0 ? 0 : random.nextInt(gap);
            long walltime = 1 + random.nextInt(longest);
            long runtime = switch (random.nextInt(5)) {
                case 0 -> 0;
                case 1 -> walltime;
                default -> random.nextLong(walltime + 1);
            };
            list.add(job(i, submit, 1 + random.nextInt(cpus), walltime, runtime));
        }
        return log(list);
    }

    /** The first so many jobs of KTH's log, or all of it. */
    static ReplayLog kth(int jobs) {
        Path file = FOLDER.resolve(KTH);
        assumeTrue(Files.isReadable(file), "skipped: replaying " + KTH + ", which is not in " + FOLDER);
        try {
            RecordedLog log = SwfReader.read(file);
            ReplayLog whole = ReplayLog.of(log, KTH_CPUS, Estimate.KILL, ReplayLog.Cancelled.KEEP);
            return log(whole.jobs().subList(0, Math.min(jobs, whole.jobs().size())));
        } catch (LogFormatException e) {
            throw new AssertionError(e);
        }
    }

    /** The outcomes in the order of the log; any violation fails the test. */
    static List<JobOutcome> replay(ReplayLog log, Machine machine, String policy, Verification verification) {
        Scheduler scheduler = Policies.create(PolicySpec.parse(policy), machine);
        ReplayResult result = new Replay(log, machine, scheduler, verification, ReplayProgress.NONE).run();
        assertEquals(Optional.empty(), result.violation());
        assertEquals(log.jobs().size(), result.outcomes().size());
        return result.outcomes();
    }

    static List<Long> starts(List<JobOutcome> outcomes) {
        return outcomes.stream().map(JobOutcome::start).toList();
    }
}
