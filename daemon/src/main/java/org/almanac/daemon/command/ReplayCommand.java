package org.almanac.daemon.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.SeedOption;
import org.almanac.daemon.command.option.TypedCommand;
import org.almanac.daemon.command.option.WrittenName;
import org.almanac.daemon.command.replay.DetailOptions;
import org.almanac.daemon.command.replay.ReplayMachine;
import org.almanac.daemon.command.replay.ReplayOutputs;
import org.almanac.daemon.command.replay.ReportOptions;
import org.almanac.daemon.command.replay.SecondCompiler;
import org.almanac.daemon.command.replay.SeriesOptions;
import org.almanac.daemon.command.replay.UsersOption;
import org.almanac.daemon.program.Complaints;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicyException;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.DeadlineRule;
import org.almanac.replay.Effort;
import org.almanac.replay.Estimate;
import org.almanac.replay.Experiment;
import org.almanac.replay.ExperimentRun;
import org.almanac.replay.JobsCsv;
import org.almanac.replay.JobsFiles;
import org.almanac.replay.ReplayException;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.ReplayReport;
import org.almanac.replay.RunMetrics;
import org.almanac.replay.SiteRules;
import org.almanac.replay.Stopwatch;
import org.almanac.replay.Verification;
import org.almanac.replay.WholeFile;
import org.almanac.replay.Yardsticks;
import org.almanac.replay.report.PageTimes;
import org.almanac.replay.series.SeedSeries;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.LogFormatException;
import org.almanac.workload.log.LogReader;
import org.almanac.workload.log.SiteLog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Replays a recorded log under some policies and tells how each of them did. */
@Command(
        name = "replay",
        description = "Show what scheduling policies would have made of a recorded job log.",
        customSynopsis = {"almanac replay [OPTIONS] TRACE", "       almanac replay [OPTIONS] --sample"},
        sortOptions = false,
        footer = {"", "Example: almanac replay KTH-SP2.swf.gz --policy easy --policy conservative --json kth.json"},
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class ReplayCommand implements Callable<Integer> {
    private static final List<String> USUAL_POLICIES = List.of("fcfs", "easy", "conservative");

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "TRACE",
            description = "The log, in the Standard Workload Format or as CERIT-SC's, plain or packed with gzip.")
    private Optional<Path> trace = Optional.empty();

    @Option(names = "--sample", description = "Replay a made-up log of 5000 jobs instead of TRACE.")
    private boolean sample;

    @Mixin
    private final ReplayMachine machines = new ReplayMachine();

    @Option(
            names = "--policy",
            paramLabel = "NAME[:key=value,...]",
            description = "A policy, see 'almanac policies'; may be repeated. Default: fcfs, easy and conservative.")
    private List<String> policies = new ArrayList<>();

    @Option(
            names = "--estimate",
            paramLabel = "HOW",
            converter = WrittenName.OfEstimate.class,
            completionCandidates = WrittenName.OfEstimate.class,
            description = {
                "What a job that ran longer than its walltime does:",
                "kill: it ends at its walltime (default);",
                "extend: its walltime is raised to its runtime;",
                "exact: every walltime is the runtime, as if users knew."
            })
    private Estimate estimate = Estimate.KILL;

    @Option(names = "--drop-cancelled", description = "Leave out jobs that were cancelled, even if they ran.")
    private boolean dropCancelled;

    @Mixin
    private final SeedOption seed = new SeedOption();

    @Mixin
    private final SeriesOptions series = new SeriesOptions();

    @Option(
            names = "--deadlines",
            paramLabel = "RULE",
            description = {
                "Jobs that need only end by a deadline, as policy deadline counts on it:",
                "share=40%%,hours=24,times-walltime=10: so many of the jobs, by lot,",
                "each by 24 hours or 10 walltimes after its submission, what is later;",
                "draw=exact,nested=no besides: exactly so many, others for another share."
            })
    private Optional<String> deadlines = Optional.empty();

    @Mixin
    private final UsersOption users = new UsersOption();

    @Option(
            names = "--no-yardsticks",
            description = {
                "Only the policies asked for. Without it an adaptive one is measured:",
                "each of its candidates is replayed alone, and so are plain policies."
            })
    private boolean noYardsticks;

    @Option(names = "--verify", description = "Check the plan after every event; exit 1 at the first violation.")
    private boolean verify;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the results as JSON, too.")
    private Optional<Path> json = Optional.empty();

    @Option(
            names = "--jobs",
            paramLabel = "FILE.csv",
            description = {
                "Write every job's start, one line a job:",
                JobsCsv.HEADER + ".",
                "With several policies, one file each: FILE-easy.csv, ..."
            })
    private Optional<Path> jobs = Optional.empty();

    @Option(
            names = "--evalys",
            paramLabel = "FILE.csv",
            description = "As --jobs, with the columns that evalys and Batsim know.")
    private Optional<Path> evalys = Optional.empty();

    @Mixin
    private final DetailOptions details = new DetailOptions();

    @Mixin
    private final ReportOptions page = new ReportOptions();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<PolicySpec> named = policySpecs();
        checkArguments();
        machines.prepare();
        List<PolicySpec> specs = series.varied(
                policies.isEmpty() ? machines.policy().map(List::of).orElse(named) : named);
        if (series.hasSeeds()) {
            return underSeeds(specs);
        }
        ReplayOutputs outputs = outputs(specs);
        ReplayReport report;
        PageTimes times;
        List<ExperimentRun> runs;
        List<String> warnings = new ArrayList<>();
        try (TerminalProgress progress = new TerminalProgress(spec.commandLine().getErr())) {
            Stopwatch stopwatch = Stopwatch.start();
            Input input = input(log(seed.value(), progress), seed.value());
            input.unusedColumns().ifPresent(columns -> warnings.add(input.file() + ": " + columns));
            machines.queuesOfNoJob(input.log()).ifPresent(warnings::add);
            SecondCompiler.useFor(input.log(), input.machine().cpus());
            times = input.times();
            Effort reading = stopwatch.read();
            runs = experiment(input, withYardsticks(specs), seed.value()).run(reading, progress);
            List<RunMetrics> metrics = runs.stream().map(ExperimentRun::metrics).toList();
            report = new ReplayReport(
                    input.file(),
                    input.machine(),
                    estimate,
                    input.log(),
                    metrics.subList(0, specs.size()),
                    noYardsticks ? Yardsticks.NONE : new Yardsticks(metrics));
        }
        warnings.forEach(new Complaints(spec.commandLine().getErr())::warned);
        return outputs.deliver(
                report, runs, details.details(times.calendar()), TypedCommand.origin(spec, seed.value()), times);
    }

    /** The log is read once; what is drawn by lot is drawn anew under each seed, a made-up log with it. */
    private int underSeeds(List<PolicySpec> specs) throws LogFormatException, InterruptedException {
        List<List<RunMetrics>> metrics = new ArrayList<>();
        Complaints complaints = new Complaints(spec.commandLine().getErr());
        List<String> violations = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        try (TerminalProgress progress = new TerminalProgress(spec.commandLine().getErr())) {
            Stopwatch stopwatch = Stopwatch.start();
            JobLog read = log(seed.value(), progress);
            for (long lots : series.seedsFrom(seed.value())) {
                Input input = input(sample ? log(lots, progress) : read, lots);
                if (metrics.isEmpty()) {
                    input.unusedColumns().ifPresent(columns -> warnings.add(input.file() + ": " + columns));
                    machines.queuesOfNoJob(input.log()).ifPresent(warnings::add);
                    SecondCompiler.useFor(input.log(), input.machine().cpus());
                }
                List<ExperimentRun> runs = experiment(input, specs, lots).run(stopwatch.read(), progress);
                metrics.add(runs.stream().map(ExperimentRun::metrics).toList());
                for (ExperimentRun run : runs) {
                    run.result()
                            .violation()
                            .ifPresent(violation -> violations.add("--policy "
                                    + run.metrics().policy() + ", seed " + lots + ", violation: " + violation));
                }
            }
        }
        warnings.forEach(complaints::warned);
        if (!violations.isEmpty()) {
            // Of a run that broke off the figures are those of a part, which has no place in a mean.
            violations.forEach(complaints::failed);
            return ExitCode.FAILED;
        }
        spec.commandLine().getOut().print(new SeedSeries(metrics).text());
        spec.commandLine().getOut().flush();
        return ExitCode.DONE;
    }

    /** What is replayed; the recorded jobs from which it was made go, as the collector would have to copy them. */
    private record Input(
            String file,
            ReplayLog log,
            Machine machine,
            SiteRules rules,
            Optional<String> unusedColumns,
            PageTimes times) {}

    private Input input(JobLog read, long lots) {
        Machine machine = machines.of(read);
        String file = trace.map(Path::toString).orElse(read.recorded().file());
        return new Input(
                file,
                users.applyTo(withDeadlines(select(read, machine), lots), read.recorded(), lots),
                machine,
                machines.rules(read),
                read.recorded().unusedColumns(),
                page.times(read.recorded()));
    }

    private Experiment experiment(Input input, List<PolicySpec> specs, long lots) {
        try {
            Verification verification = verify ? Verification.ON : Verification.OFF;
            return new Experiment(input.log(), input.machine(), input.rules(), specs, lots, verification);
        } catch (ReplayException e) {
            throw new FailedException(input.file() + ": " + e.getMessage());
        }
    }

    /** Those asked for first, so that yardsticks keep them waiting least. */
    private List<PolicySpec> withYardsticks(List<PolicySpec> asked) {
        List<PolicySpec> all = new ArrayList<>(asked);
        if (!noYardsticks) {
            all.addAll(Yardsticks.besides(asked));
        }
        return all;
    }

    private List<PolicySpec> policySpecs() {
        try {
            List<PolicySpec> specs = (policies.isEmpty() ? USUAL_POLICIES : policies)
                    .stream().map(PolicySpec::parse).toList();
            specs.forEach(Policies::check);
            return specs;
        } catch (PolicyException e) {
            throw wrong(e.getMessage());
        }
    }

    private Optional<DeadlineRule> deadlineRule() {
        try {
            return deadlines.map(DeadlineRule::parse);
        } catch (IllegalArgumentException e) {
            throw wrong("--deadlines " + e.getMessage());
        }
    }

    private ReplayLog withDeadlines(ReplayLog log, long lots) {
        return deadlineRule().map(rule -> rule.applyTo(log, lots)).orElse(log);
    }

    private void checkArguments() {
        deadlineRule();
        if (page.isWindowOfNothing()) {
            throw wrong("--report-window needs --report FILE.html");
        }
        List<String> ofOneReplay = new ArrayList<>();
        json.ifPresent(file -> ofOneReplay.add("--json"));
        jobs.ifPresent(file -> ofOneReplay.add("--jobs"));
        evalys.ifPresent(file -> ofOneReplay.add("--evalys"));
        page.files().forEach(file -> ofOneReplay.add("--report"));
        details.options().forEach(ofOneReplay::add);
        if (format.isJson()) {
            ofOneReplay.add("--format json");
        }
        series.check(ofOneReplay);
        if (sample && trace.isPresent()) {
            throw wrong("--sample and TRACE (" + trace.get() + ") exclude each other");
        }
        if (!sample && trace.map(Path::toString).orElse("").isEmpty()) {
            throw wrong("TRACE is missing: the log to replay, or --sample");
        }
    }

    /** Whatever cannot be written is told now, and not after a long replay. */
    private ReplayOutputs outputs(List<PolicySpec> specs) {
        Map<String, List<WholeFile>> files = new LinkedHashMap<>();
        files.put("--json", json.map(WholeFile::new).stream().toList());
        files.put("--jobs", filesByPolicy(jobs, specs));
        files.put("--evalys", filesByPolicy(evalys, specs));
        files.put("--report", page.files());
        files.forEach((option, all) -> all.forEach(file -> requireWritable(option, file)));
        requireDifferent(files);
        return new ReplayOutputs(
                files.get("--json").stream().findFirst(),
                files.get("--jobs"),
                files.get("--evalys"),
                files.get("--report").stream().findFirst(),
                format.value(),
                spec.commandLine());
    }

    private static List<WholeFile> filesByPolicy(Optional<Path> file, List<PolicySpec> specs) {
        return file.map(named ->
                        JobsFiles.of(named, specs.stream().map(PolicySpec::text).toList()))
                .orElse(List.of());
    }

    private void requireDifferent(Map<String, List<WholeFile>> files) {
        List<String> options = List.copyOf(files.keySet());
        for (int i = 0; i < options.size(); i++) {
            for (String other : options.subList(i + 1, options.size())) {
                for (WholeFile file : files.get(options.get(i))) {
                    if (files.get(other).stream().anyMatch(file::isSameAs)) {
                        throw wrong(options.get(i) + " and " + other + " name the same file " + file.path());
                    }
                }
            }
        }
    }

    private void requireWritable(String option, WholeFile file) {
        file.obstacle().ifPresent(obstacle -> {
            throw new FailedException(option + " " + file.path() + ": " + obstacle);
        });
        if (trace.isPresent() && isSameFile(trace.get(), file.path())) {
            throw wrong(option + " would overwrite TRACE (" + trace.get() + ")");
        }
        if (machines.file().isPresent() && isSameFile(machines.file().get(), file.path())) {
            throw wrong(option + " would overwrite --cluster " + machines.file().get());
        }
    }

    private static boolean isSameFile(Path one, Path other) {
        try {
            return Files.isRegularFile(one) && Files.isSameFile(one, other);
        } catch (IOException e) {
            // One of them does not exist.
            return false;
        }
    }

    private JobLog log(long lots, TerminalProgress progress) throws LogFormatException {
        return trace.isPresent()
                ? LogReader.read(trace.get(), progress)
                : machines.sample().make(new SplittableRandom(lots));
    }

    private ReplayLog select(JobLog read, Machine machine) {
        ReplayLog.Cancelled cancelled = dropCancelled ? ReplayLog.Cancelled.DROP : ReplayLog.Cancelled.KEEP;
        return read instanceof SiteLog site && machine == site.machine()
                ? ReplayLog.of(site, estimate, cancelled)
                : ReplayLog.of(read, machine, estimate, cancelled);
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
