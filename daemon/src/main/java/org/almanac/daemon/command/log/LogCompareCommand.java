package org.almanac.daemon.command.log;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.SeedOption;
import org.almanac.daemon.command.option.WrittenNumber;
import org.almanac.daemon.command.progress.TerminalProgress;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicyException;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.Effort;
import org.almanac.replay.Estimate;
import org.almanac.replay.Experiment;
import org.almanac.replay.ExperimentRun;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.Verification;
import org.almanac.replay.WholeFile;
import org.almanac.replay.comparison.Comparison;
import org.almanac.replay.comparison.ComparisonJson;
import org.almanac.replay.comparison.ComparisonText;
import org.almanac.replay.comparison.Period;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.log.SiteLog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares two recorded periods of a site, and the second with what another policy would have made of it. */
@Command(
        name = "compare",
        description = "Compare two periods of a site, as before and after another scheduler was installed.",
        sortOptions = false,
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED,
        footer = {"", "Example: almanac log compare spring.swf.gz autumn.swf.gz --policy original-backfill"})
final class LogCompareCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "BEFORE", description = "The log of the first period.")
    private Path before;

    @Parameters(index = "1", paramLabel = "AFTER", description = "The log of the second period.")
    private Path after;

    @Option(
            names = "--policy",
            paramLabel = "NAME[:key=value,...]",
            description = {
                "Replay the second period under this policy, best the one of the first",
                "period, and compare it with what really happened."
            })
    private Optional<String> policy = Optional.empty();

    @Option(
            names = "--before-procs",
            paramLabel = "N",
            converter = WrittenNumber.OfCount.class,
            description = "The machine's cpus in the first period; default: MaxProcs of BEFORE.")
    private Optional<Integer> beforeProcs = Optional.empty();

    @Option(
            names = "--after-procs",
            paramLabel = "N",
            converter = WrittenNumber.OfCount.class,
            description = "The machine's cpus in the second period; default: MaxProcs of AFTER.")
    private Optional<Integer> afterProcs = Optional.empty();

    @Option(names = "--json", paramLabel = "FILE", description = "Write the results as JSON, too.")
    private Optional<Path> json = Optional.empty();

    @Mixin
    private final SeedOption seed = new SeedOption();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final LogReading reading = new LogReading();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Optional<PolicySpec> named = policySpec();
        requirePositive("--before-procs", beforeProcs);
        requirePositive("--after-procs", afterProcs);
        Optional<WholeFile> file = json.map(WholeFile::new);
        file.ifPresent(this::requireWritable);
        Period first = period(before, reading.read(before).recorded(), "--before-procs", beforeProcs);
        JobLog second = reading.read(after);
        Period recorded = period(after, second.recorded(), "--after-procs", afterProcs);
        Optional<Period> replayed =
                named.isPresent() ? Optional.of(replayed(named.get(), second, recorded)) : Optional.empty();
        Comparison comparison = Comparison.of(first, recorded, replayed, seed.value());
        if (format.isJson()) {
            format.print(ComparisonJson.of(comparison));
        } else {
            PrintWriter out = spec.commandLine().getOut();
            out.print(ComparisonText.of(comparison));
            out.flush();
        }
        if (file.isPresent()) {
            file.get().write(ComparisonJson.of(comparison));
        }
        return ExitCode.DONE;
    }

    /** Jobs run as long there as they really did, so that the same work is done. */
    private Period replayed(PolicySpec named, JobLog log, Period recorded) throws InterruptedException {
        boolean own = log instanceof SiteLog && afterProcs.isEmpty();
        Machine machine = own ? ((SiteLog) log).machine() : Machine.ofCpus((int) recorded.cpus());
        ReplayLog jobs = own
                ? ReplayLog.of((SiteLog) log, Estimate.EXTEND, ReplayLog.Cancelled.KEEP)
                : ReplayLog.of(log, machine, Estimate.EXTEND, ReplayLog.Cancelled.KEEP);
        Experiment experiment = new Experiment(jobs, machine, List.of(named), seed.value(), Verification.OFF);
        ExperimentRun run;
        try (TerminalProgress progress = new TerminalProgress(spec.commandLine().getErr())) {
            run = experiment.run(Effort.NONE, progress).get(0);
        }
        run.result().violation().ifPresent(violation -> {
            throw new FailedException("--policy " + named.text() + ", violation: " + violation);
        });
        return recorded.replayed(named.text(), run.result().outcomes());
    }

    private Period period(Path file, RecordedLog log, String option, Optional<Integer> asked) {
        if (asked.isEmpty() && log.maxProcs().isEmpty()) {
            throw wrong(option + " is needed, as " + log.whyNoMaxProcs());
        }
        return Period.recorded(
                file.toString(), log, asked.orElseGet(() -> log.maxProcs().getAsInt()));
    }

    private Optional<PolicySpec> policySpec() {
        try {
            Optional<PolicySpec> named = policy.map(PolicySpec::parse);
            named.ifPresent(Policies::check);
            return named;
        } catch (PolicyException e) {
            throw wrong(e.getMessage());
        }
    }

    private void requirePositive(String option, Optional<Integer> value) {
        if (value.isPresent() && value.get() < 1) {
            throw wrong(option + " must be at least 1, but is " + value.get());
        }
    }

    private void requireWritable(WholeFile file) {
        file.obstacle().ifPresent(obstacle -> {
            throw new FailedException("--json " + file.path() + ": " + obstacle);
        });
        for (Path log : List.of(before, after)) {
            if (Files.isRegularFile(log) && file.isSameAs(new WholeFile(log))) {
                throw wrong("--json would overwrite a log (" + log + ")");
            }
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
