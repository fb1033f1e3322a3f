package org.almanac.daemon.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.SeedOption;
import org.almanac.daemon.command.option.TimeZoneOption;
import org.almanac.daemon.command.option.TypedCommand;
import org.almanac.daemon.command.option.WrittenName;
import org.almanac.daemon.command.progress.TerminalProgress;
import org.almanac.daemon.command.replay.DetailOptions;
import org.almanac.daemon.command.replay.DumpedState;
import org.almanac.daemon.command.replay.ReplayMachine;
import org.almanac.daemon.command.replay.ReplayOutputs;
import org.almanac.daemon.command.replay.ReplaySource;
import org.almanac.daemon.command.replay.ReportOptions;
import org.almanac.daemon.command.replay.SecondCompiler;
import org.almanac.daemon.command.replay.SeriesOptions;
import org.almanac.daemon.command.replay.SeriesReplay;
import org.almanac.daemon.command.replay.TreatmentOptions;
import org.almanac.daemon.program.Complaints;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicyException;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.Effort;
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
import org.almanac.replay.series.Series;
import org.almanac.replay.series.SeriesJson;
import org.almanac.replay.series.SeriesText;
import org.almanac.replay.sweep.SweepGrid;
import org.almanac.replay.sweep.Treatment;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.LogFormatException;
import org.almanac.workload.model.SampleLog;
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
        customSynopsis = {
            "almanac replay [OPTIONS] TRACE...",
            "       almanac replay [OPTIONS] --sample [KIND]",
            "       almanac replay [OPTIONS] --state FILE [TRACE]"
        },
        sortOptions = false,
        footer = {"", "Example: almanac replay KTH-SP2.swf.gz --policy easy --policy conservative --json kth.json"},
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class ReplayCommand implements Callable<Integer> {
    private static final List<String> USUAL_POLICIES = List.of("fcfs", "easy", "conservative");

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "TRACE",
            description = {
                "The log, plain or packed with gzip: in the Standard Workload Format, as",
                "CERIT-SC's, or accounting of PBS or TORQUE: a file or a directory.",
                "Of several each is replayed, and the policies are compared over all."
            })
    private List<Path> traces = new ArrayList<>();

    @Mixin
    private final TimeZoneOption zone = new TimeZoneOption();

    @Option(
            names = "--sample",
            arity = "0..1",
            paramLabel = "KIND",
            fallbackValue = "batch",
            converter = WrittenName.OfSampleLog.class,
            completionCandidates = WrittenName.OfSampleLog.class,
            description = {
                "Replay a made-up log instead of TRACE:",
                "batch, 5000 jobs as of a usual site (default);",
                "npb, 54 MPI jobs, one a second, on four nodes."
            })
    private Optional<SampleLog> sample = Optional.empty();

    @Mixin
    private final DumpedState state = new DumpedState();

    @Mixin
    private final ReplayMachine machines = new ReplayMachine();

    @Option(
            names = "--policy",
            paramLabel = "NAME[:key=value,...]",
            description = {"A policy, see 'almanac policies'; may be repeated.", "Default: fcfs, easy and conservative."
            })
    private List<String> policies = new ArrayList<>();

    @Mixin
    private final TreatmentOptions treatments = new TreatmentOptions();

    @Mixin
    private final SeedOption seed = new SeedOption();

    @Mixin
    private final SeriesOptions series = new SeriesOptions();

    @Option(
            names = "--no-yardsticks",
            description = {
                "Only the policies asked for. Without it an adaptive one is measured:",
                "each of its candidates is replayed alone, and so are plain policies."
            })
    private boolean noYardsticks;

    @Option(
            names = "--expected",
            description = {
                "Tell each job that has to wait when it is expected to start, by what is learnt of",
                "runtimes, and how near that came. It takes several times as long."
            })
    private boolean expected;

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

    @Option(
            names = "--search-history",
            paramLabel = "FILE.csv",
            description = {
                "Write each better plan that the search found, and the relative change of each",
                "criterion; with several policies one file each, as --jobs."
            })
    private Optional<Path> searchHistory = Optional.empty();

    @Option(
            names = "--series",
            paramLabel = "FILE.csv",
            description = {
                "Write how far the machine was from its shares over time, where --cluster FILE tells",
                "any with fair-share; files as with --jobs."
            })
    private Optional<Path> shareSeries = Optional.empty();

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
        Treatment treatment = treatments.treatment();
        checkArguments();
        state.read();
        machines.prepare(state);
        if (shareSeries.isPresent() && !machines.tellsShares()) {
            throw wrong("--series needs --cluster FILE with fair-share, whose shares it is about");
        }
        List<PolicySpec> specs = series.varied(
                policies.isEmpty() ? machines.policy().map(List::of).orElse(named) : named);
        return isSeries() ? replaySeries(specs, treatment) : replayOnce(specs, treatment);
    }

    private int replayOnce(List<PolicySpec> specs, Treatment treatment) throws IOException, InterruptedException {
        ReplayOutputs outputs = outputs(specs);
        ReplayReport report;
        PageTimes times;
        List<ExperimentRun> runs;
        ReplaySource source;
        try (TerminalProgress progress = new TerminalProgress(spec.commandLine().getErr())) {
            source = new ReplaySource(sample, machines, zone::value, progress);
            Stopwatch stopwatch = Stopwatch.start();
            Input input = input(source, treatment);
            source.warnOfQueues(input.log());
            SecondCompiler.useFor(input.log(), input.machine().cpus());
            times = input.times();
            Effort reading = stopwatch.read();
            runs = recorded(experiment(input, withYardsticks(specs))).run(reading, progress, series.threads());
            List<RunMetrics> metrics = runs.stream().map(ExperimentRun::metrics).toList();
            report = new ReplayReport(
                    input.file(),
                    input.machine(),
                    treatment.estimate(),
                    state.counted(input.log()),
                    metrics.subList(0, specs.size()),
                    noYardsticks ? Yardsticks.NONE : new Yardsticks(metrics));
        }
        source.warnings().forEach(format::warn);
        return outputs.deliver(
                report, runs, details.details(times.calendar()), TypedCommand.origin(spec, seed.value()), times);
    }

    private boolean isSeries() {
        return traces.size() > 1 || series.asked().isPresent();
    }

    private int replaySeries(List<PolicySpec> specs, Treatment treatment) throws IOException, InterruptedException {
        SweepGrid grid = new SweepGrid(
                sample.isPresent()
                        ? List.of(ReplaySource.SAMPLE)
                        : traces.stream().map(Path::toString).toList(),
                specs.stream().distinct().toList(),
                series.seedsFrom(seed.value()),
                treatment,
                series.intervals(specs.get(0), treatments.divisor()),
                verify ? Verification.ON : Verification.OFF);
        Optional<WholeFile> file = json.map(WholeFile::new);
        file.ifPresent(written -> requireWritable("--json", written));
        Complaints complaints = new Complaints(spec.commandLine().getErr());
        Series outcome;
        List<String> told;
        ReplaySource source;
        try (TerminalProgress progress = new TerminalProgress(spec.commandLine().getErr())) {
            source = new ReplaySource(sample, machines, zone::value, progress);
            SeriesReplay replays = new SeriesReplay(grid, source, series.results(), TypedCommand.of(spec));
            outcome = replays.run(series.threads(), progress, progress::swept);
            told = replays.told();
        }
        told.forEach(format::warn);
        source.warnings().forEach(format::warn);
        List<String> violations = outcome.violations();
        if (!violations.isEmpty()) {
            // Of a run that broke off the figures are those of a part, which has no place in a mean.
            violations.forEach(complaints::failed);
            return ExitCode.FAILED;
        }
        if (format.isJson()) {
            format.print(SeriesJson.of(outcome));
        } else {
            PrintWriter out = spec.commandLine().getOut();
            out.print(SeriesText.of(outcome));
            out.flush();
        }
        if (file.isPresent()) {
            file.get().write(SeriesJson.of(outcome));
        }
        return ExitCode.DONE;
    }

    /** What is replayed; the recorded jobs from which it was made go, as the collector would have to copy them. */
    private record Input(String file, ReplayLog log, Machine machine, SiteRules rules, PageTimes times) {}

    private Input input(ReplaySource source, Treatment treatment) throws LogFormatException {
        if (isWithoutLog()) {
            return new Input(
                    state.title(Optional.empty()),
                    DumpedState.nothing(),
                    state.start().orElseThrow().machine(),
                    details.rules(machines.rules()),
                    DumpedState.times(zone.value()));
        }
        String name = sample.isPresent() ? ReplaySource.SAMPLE : traces.get(0).toString();
        JobLog read = treatment.edited(source.read(name, seed.value()));
        Machine machine = machines.of(read);
        return new Input(
                state.title(Optional.of(sample.isPresent() ? read.recorded().file() : name)),
                state.after(treatment.drawn(treatment.jobs(read, machine), read.recorded(), seed.value())),
                machine,
                details.rules(machines.rules(read)),
                state.start().isPresent() ? DumpedState.times(zone.value()) : page.times(read.recorded()));
    }

    private Experiment experiment(Input input, List<PolicySpec> specs) {
        try {
            Verification verification = verify ? Verification.ON : Verification.OFF;
            return new Experiment(
                    input.log(), input.machine(), input.rules(), specs, seed.value(), verification, state.start());
        } catch (ReplayException e) {
            throw new FailedException(input.file() + ": " + e.getMessage());
        }
    }

    private Experiment recorded(Experiment experiment) {
        Experiment telling = expected ? experiment.tellingExpectedStarts() : experiment;
        return searchHistory.isPresent() ? telling.recordingInstants() : telling;
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

    private void checkArguments() {
        if (page.isWindowOfNothing()) {
            throw wrong("--report-window needs --report FILE.html");
        }
        series.check();
        if (isSeries()) {
            checkSeries();
        }
        if (sample.isPresent() && !traces.isEmpty()) {
            throw wrong("--sample and TRACE (" + traces.get(0) + ") exclude each other");
        }
        if (state.file().isPresent()) {
            checkState();
        }
        if (sample.isEmpty()
                && !isWithoutLog()
                && (traces.isEmpty() || traces.get(0).toString().isEmpty())) {
            throw wrong("TRACE is missing: the log to replay, or --sample");
        }
    }

    /** Whether nothing comes but what waits in a dump. */
    private boolean isWithoutLog() {
        return state.file().isPresent() && traces.isEmpty() && sample.isEmpty();
    }

    private void checkState() {
        if (isSeries()) {
            throw wrong("--state and " + series.asked().orElse("several TRACEs")
                    + " exclude each other: the former is for one replay");
        }
        if (treatments.hasReactingUsers()) {
            throw wrong("--state and --users react exclude each other: of jobs that wait it is not known for what their"
                    + " users waited");
        }
        if (page.hasWindow()) {
            throw wrong("--state and --report-window exclude each other: windows are of the time of a log");
        }
    }

    private void checkSeries() {
        List<String> ofOneReplay = new ArrayList<>();
        jobs.ifPresent(file -> ofOneReplay.add("--jobs"));
        evalys.ifPresent(file -> ofOneReplay.add("--evalys"));
        searchHistory.ifPresent(file -> ofOneReplay.add("--search-history"));
        shareSeries.ifPresent(file -> ofOneReplay.add("--series"));
        page.files().forEach(file -> ofOneReplay.add("--report"));
        if (expected) {
            ofOneReplay.add("--expected");
        }
        ofOneReplay.addAll(details.options());
        if (!ofOneReplay.isEmpty()) {
            throw wrong(series.asked().orElse("several TRACEs") + " and " + ofOneReplay.get(0)
                    + " exclude each other: the latter is for one replay");
        }
        if (treatments.hasReactingUsers() && series.hasIntervals()) {
            throw wrong("--users react and --intervals exclude each other: windows are of the time that was recorded");
        }
        if (sample.isPresent() && series.hasIntervals()) {
            throw wrong("--sample and --intervals exclude each other: the made-up log is another one under each seed");
        }
        for (Path trace : traces) {
            if (Collections.frequency(traces, trace) > 1) {
                throw wrong("TRACE " + trace + " stands twice");
            }
            if (traces.size() > 1 && Files.notExists(trace)) {
                // Not after the replays of all others.
                throw new FailedException(trace + ": no such file");
            }
        }
    }

    /** Whatever cannot be written is told now, and not after a long replay. */
    private ReplayOutputs outputs(List<PolicySpec> specs) {
        Map<String, List<WholeFile>> files = new LinkedHashMap<>();
        files.put("--json", json.map(WholeFile::new).stream().toList());
        files.put("--jobs", filesByPolicy(jobs, specs));
        files.put("--evalys", filesByPolicy(evalys, specs));
        files.put("--search-history", filesByPolicy(searchHistory, specs));
        files.put("--series", filesByPolicy(shareSeries, specs));
        files.put("--report", page.files());
        files.forEach((option, all) -> all.forEach(file -> requireWritable(option, file)));
        requireDifferent(files);
        return new ReplayOutputs(
                files.get("--json").stream().findFirst(),
                files.get("--jobs"),
                files.get("--evalys"),
                files.get("--search-history"),
                files.get("--series"),
                files.get("--report").stream().findFirst(),
                format,
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
        for (Path trace : traces) {
            if (isSameFile(trace, file.path())) {
                throw wrong(option + " would overwrite TRACE (" + trace + ")");
            }
        }
        if (state.file().isPresent() && isSameFile(state.file().get(), file.path())) {
            throw wrong(option + " would overwrite --state " + state.file().get());
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

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
