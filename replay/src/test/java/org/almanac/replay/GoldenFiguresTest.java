package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.log.SwfReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole logs of the Parallel Workloads Archive, against the figures of an independent implementation. */
@Tag("slow")
class GoldenFiguresTest {
    private static final Path FOLDER = Path.of("..", "..", "shared", "traces");
    private static final String KTH = "KTH-SP2-1996-2.1-cln";

    @ParameterizedTest
    @CsvSource({
        "KTH-SP2-1996-2.1-cln,   fcfs,         KILL,   28475,  353943.09, 6825.6663",
        "KTH-SP2-1996-2.1-cln,   easy,         KILL,   28475,  6837.23,   92.8702",
        "KTH-SP2-1996-2.1-cln,   conservative, KILL,   28475,  7319.83,   89.2136",
        "KTH-SP2-1996-2.1-cln,   easy,         EXTEND, 28475,  6805.17,   90.94",
        "KTH-SP2-1996-2.1-cln,   conservative, EXTEND, 28475,  7301.35,   88.21",
        "HPC2N-2002-2.2-cln,     easy,         KILL,   202871, 10800.79,  89.0387",
        "SDSC-BLUE-2000-4.2-cln, conservative, KILL,   232562, 7646.85,   35.5799"
    })
    void meansAreExactToTheLastDigitGiven(
            String log, String policy, Estimate estimate, int jobs, String meanWait, String meanSlowdown)
            throws Exception {
        RunMetrics metrics = run(log, policy, estimate, Verification.OFF).metrics();

        assertEquals(jobs, metrics.jobs());
        assertEquals(meanWait, rounded(metrics.waited().mean(), meanWait));
        assertEquals(meanSlowdown, rounded(metrics.boundedSlowdown().mean(), meanSlowdown));
    }

    @Test
    void theLongestWaitIsExact() throws Exception {
        assertEquals(
                262_194,
                run(KTH, "easy", Estimate.KILL, Verification.OFF)
                        .metrics()
                        .waited()
                        .max());
    }

    @ParameterizedTest
    @CsvSource({"fcfs", "easy", "conservative"})
    void everyPlanOnTheWayCanBeCarriedOut(String policy) throws Exception {
        assertEquals(
                Optional.empty(),
                run(KTH, policy, Estimate.KILL, Verification.ON).result().violation());
    }

    private static ExperimentRun run(String name, String policy, Estimate estimate, Verification verification)
            throws IOException, InterruptedException {
        Path file = FOLDER.resolve(name + ".swf.gz");
        assumeTrue(Files.isReadable(file), "skipped: the figures of " + name + ", which is not in " + FOLDER);
        RecordedLog recorded = SwfReader.read(file);
        int cpus = recorded.maxProcs().orElseThrow();
        ReplayLog log = ReplayLog.of(recorded, cpus, estimate, ReplayLog.Cancelled.KEEP);
        List<PolicySpec> policies = List.of(PolicySpec.parse(policy));
        return new Experiment(log, Machine.ofCpus(cpus), policies, 1, verification)
                .run(Effort.NONE, ReplayProgress.NONE)
                .get(0);
    }

    /** With as many digits as the expected figure has. */
    private static String rounded(double value, String expected) {
        int digits = expected.length() - 1 - expected.indexOf('.');
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}
