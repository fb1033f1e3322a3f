package org.almanac.daemon.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.SeedOption;
import org.almanac.daemon.command.option.TimeZoneOption;
import org.almanac.daemon.command.option.TypedCommand;
import org.almanac.daemon.command.option.WrittenName;
import org.almanac.daemon.command.progress.TerminalProgress;
import org.almanac.daemon.command.replay.AdviceOption;
import org.almanac.daemon.command.replay.DetailOptions;
import org.almanac.daemon.command.replay.DumpedState;
import org.almanac.daemon.command.replay.OutputOptions;
import org.almanac.daemon.command.replay.ReplayMachine;
import org.almanac.daemon.command.replay.ReplayOutputs;
import org.almanac.daemon.command.replay.ReplaySource;
import org.almanac.daemon.command.replay.ReportOptions;
import org.almanac.daemon.command.replay.SecondCompiler;
import org.almanac.daemon.command.replay.SeriesOptions;
import org.almanac.daemon.command.replay.SeriesReplay;
import org.almanac.daemon.command.replay.TreatmentOptions;
import org.almanac.daemon.command.replay.UrgentOption;
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
                "npb, 54 MPI jobs, one a second, on four nodes;",
                "gpus, batch on nodes of 16 cpus, some with gpus for which some jobs ask."
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

    @Option(
            names = "--baselines",
            description = {
                "The same, and beside it what simpler rules would have told, down to the plan's own",
                "starts, and up to the true runtimes. It takes about twice as long again."
            })
    private boolean baselines;

    @Mixin
    private final AdviceOption advice = new AdviceOption();

    @Mixin
    private final UrgentOption urgent = new UrgentOption();

    @Option(
            names = "--alarms",
            description = {
                "Raise alarms about every half an hour: a job will wait for a day, a promise will be",
                "broken, a limit keeps nodes idle; and tell how many came true. It takes long."
            })
    private boolean alarms;

    @Option(names = "--verify", description = "Check the plan after every event; exit 1 at the first violation.")
    private boolean verify;

    @Mixin
    private final OutputOptions files = new OutputOptions();

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
        if (files.tellShares() && !machines.tellsShares()) {
            throw wrong("--series needs --cluster FILE with fair-share, whose shares it is about");
        }
        List<PolicySpec> specs = series.varied(
                policies.isEmpty() ? machines.policy().map(List::of).orElse(named) : named);
        return isSeries() ? replaySeries(specs, treatment) : replayOnce(specs, treatment);
    }

    private int replayOnce(List<PolicySpec> specs, Treatment treatment) throws IOException, InterruptedException {
        ReplayOutputs outputs = files.outputs(specs, page, inputs(), format);
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
        Optional<WholeFile> file = files.json(inputs());
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
        Machine machine = source.machine(name, read);
        return new Input(
                state.title(Optional.of(sample.isPresent() ? read.recorded().file() : name)),
                state.after(advice.applyTo(
                        urgent.applyTo(
                                treatment.drawn(treatment.jobs(read, machine), read.recorded(), seed.value()),
                                seed.value()),
                        seed.value())),
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
        Experiment warning = alarms ? experiment.raisingAlarms() : experiment;
        Experiment telling =
                baselines ? warning.tellingBaselines() : expected ? warning.tellingExpectedStarts() : warning;
        return files.tellSearches() ? telling.recordingInstants() : telling;
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
        List<String> ofOneReplay = new ArrayList<>(files.ofOneReplay());
        page.files().forEach(file -> ofOneReplay.add("--report"));
        if (expected) {
            ofOneReplay.add("--expected");
        }
        if (baselines) {
            ofOneReplay.add("--baselines");
        }
        if (alarms) {
            ofOneReplay.add("--alarms");
        }
        if (advice.isGiven()) {
            ofOneReplay.add("--advice");
        }
        if (urgent.isGiven()) {
            ofOneReplay.add("--urgent");
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

    /** The files that are read. */
    private List<OutputOptions.Input> inputs() {
        List<OutputOptions.Input> inputs = new ArrayList<>();
        traces.forEach(trace -> inputs.add(new OutputOptions.Input(trace, "TRACE (" + trace + ")")));
        state.file().ifPresent(file -> inputs.add(new OutputOptions.Input(file, "--state " + file)));
        machines.file().ifPresent(file -> inputs.add(new OutputOptions.Input(file, "--cluster " + file)));
        return inputs;
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
