package org.almanac.daemon.command.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.almanac.daemon.Almanac;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.program.ExitCode;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.Effort;
import org.almanac.replay.Estimate;
import org.almanac.replay.Experiment;
import org.almanac.replay.ExperimentRun;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.ReplayProgress;
import org.almanac.replay.ReplayReport;
import org.almanac.replay.ReplayResult;
import org.almanac.replay.Verification;
import org.almanac.replay.WholeFile;
import org.almanac.replay.breakdown.Details;
import org.almanac.replay.breakdown.LogCalendar;
import org.almanac.replay.report.PageOrigin;
import org.almanac.replay.report.PageTimes;
import org.almanac.workload.model.SampleWorkload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ReplayOutputsTest {
    private static final Machine MACHINE = Machine.ofCpus(8);
    private static final ReplayLog LOG = ReplayLog.of(
            SampleWorkload.on(8).withJobs(20).make(new SplittableRandom(1)),
            8,
            Estimate.KILL,
            ReplayLog.Cancelled.KEEP);

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    @Test
    void aViolationIsToldAndFailsThoughTheRestIsWritten() throws Exception {
        List<PolicySpec> policies = List.of(PolicySpec.parse("fcfs"), PolicySpec.parse("easy"));
        List<ExperimentRun> good =
                new Experiment(LOG, MACHINE, policies, 1, Verification.ON).run(Effort.NONE, ReplayProgress.NONE);
        ExperimentRun broken = brokenOff(good.get(0), "at 5 node n1 of cluster has 8 cpus, but 9 are held");
        WholeFile json = new WholeFile(folder.resolve("r.json"));
        WholeFile brokenJobs = new WholeFile(folder.resolve("broken.csv"));
        WholeFile goodJobs = new WholeFile(folder.resolve("good.csv"));
        WholeFile page = new WholeFile(folder.resolve("r.html"));
        LogCalendar calendar = new LogCalendar(OptionalLong.empty(), ZoneOffset.UTC);
        CommandLine command =
                new CommandLine(new Almanac()).setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        List<ExperimentRun> runs = List.of(broken, good.get(1));

        int code = new ReplayOutputs(
                        Optional.of(json),
                        List.of(brokenJobs, goodJobs),
                        List.of(),
                        List.of(),
                        List.of(),
                        Optional.of(page),
                        new FormatOption(),
                        command)
                .deliver(
                        report(runs),
                        runs,
                        new Details(List.of(), List.of(), Optional.empty(), calendar),
                        new PageOrigin("almanac replay", "1", 1),
                        new PageTimes(calendar, Optional.empty()));

        assertEquals(ExitCode.FAILED, code);
        assertTrue(out.toString().contains("\neasy "), out::toString);
        assertTrue(
                err.toString()
                        .startsWith("almanac: --policy fcfs, violation: at 5 node n1 of cluster has 8 cpus, but 9 are"
                                + " held\n"),
                err::toString);
        assertTrue(Files.exists(json.path()));
        assertTrue(Files.readString(page.path()).contains("Broken off"));
        assertTrue(Files.exists(goodJobs.path()));
        assertFalse(Files.exists(brokenJobs.path()), "half of the jobs are not written");
    }

    private static ReplayReport report(List<ExperimentRun> runs) {
        return new ReplayReport(
                "sample",
                MACHINE,
                Estimate.KILL,
                LOG,
                runs.stream().map(ExperimentRun::metrics).toList());
    }

    private static ExperimentRun brokenOff(ExperimentRun run, String violation) {
        ReplayResult result = run.result();
        return new ExperimentRun(
                run.metrics(),
                new ReplayResult(
                        result.outcomes().subList(0, 3),
                        result.search(),
                        result.tenure(),
                        Map.of(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of(),
                        Optional.of(violation)));
    }
}
