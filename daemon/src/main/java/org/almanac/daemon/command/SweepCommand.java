package org.almanac.daemon.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.TypedCommand;
import org.almanac.daemon.command.option.WrittenDuration;
import org.almanac.daemon.command.progress.TerminalProgress;
import org.almanac.daemon.command.sweep.ArrayOptions;
import org.almanac.daemon.command.sweep.SweepFile;
import org.almanac.daemon.command.sweep.WrittenPart;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.program.Complaints;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import org.almanac.daemon.program.ProgramBuild;
import org.almanac.replay.ReplayProgress;
import org.almanac.replay.WholeFile;
import org.almanac.replay.sweep.ArrayScript;
import org.almanac.replay.sweep.LogFolder;
import org.almanac.replay.sweep.Sweep;
import org.almanac.replay.sweep.SweepFolder;
import org.almanac.replay.sweep.SweepPoint;
import org.almanac.replay.sweep.SweepRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Replays a grid of logs, policies and seeds, here or as a job array of a PBS server. */
@Command(
        name = "sweep",
        description = "Replay a grid of logs, policies, parameters and seeds, here or on a cluster.",
        customSynopsis = {
            "almanac sweep FILE.yaml [OPTIONS]",
            "       almanac sweep FILE.yaml --print-array openpbs|torque | qsub",
            "       almanac sweep FILE.yaml --merge"
        },
        sortOptions = false,
        footer = {
            "",
            "FILE.yaml: logs, policies, and perhaps vary, seeds, estimate, drop-cancelled, deadlines.",
            "What has been run is not run again, so a sweep that was broken off goes on."
        },
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class SweepCommand implements Callable<Integer> {
    /** So many points that are missing are named. */
    private static final int MOST_NAMED = 10;

    /** The launcher says by which name it was called. */
    private static final String LAUNCHER = "almanac.command";

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE.yaml", description = "The grid.")
    private Path file;

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = "Where each point leaves its result. Default: FILE.results beside FILE.yaml.")
    private Optional<Path> results = Optional.empty();

    @Option(
            names = "--output",
            paramLabel = "FILE.jsonl",
            description = "What all results are joined in, one line a point. Default: FILE.jsonl beside FILE.yaml.")
    private Optional<Path> output = Optional.empty();

    @Option(names = "--merge", description = "Run nothing: join the results, or tell which are missing.")
    private boolean merge;

    @Option(
            names = "--part",
            paramLabel = "K/N",
            converter = WrittenPart.class,
            description = "Run only the points of one of N parts, K from 0 on; join nothing.")
    private Optional<WrittenPart.Part> part = Optional.empty();

    @Option(
            names = "--for",
            paramLabel = "TIME",
            converter = WrittenDuration.class,
            description = "Begin no point that would not end in this time, as 50m.")
    private Duration time = Duration.ofDays(10_000);

    @Mixin
    private final ArrayOptions arrays = new ArrayOptions();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    /** How many points were run here. */
    private int ran;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Optional<ArrayScript> array = arrays.array();
        if (part.isPresent() && (merge || array.isPresent())) {
            throw wrong("--part and " + (merge ? "--merge" : "--print-array") + " exclude each other");
        }
        Path base = file.toAbsolutePath().getParent();
        Sweep sweep = new Sweep(SweepFile.read(file), new LogFolder(base));
        List<SweepPoint> points = sweep.points(ReplayProgress.NONE);
        WholeFile joined = new WholeFile(output.orElseGet(() -> beside(".jsonl")));
        joined.obstacle().ifPresent(obstacle -> {
            throw new FailedException("--output " + joined.path() + ": " + obstacle);
        });
        SweepFolder folder = SweepFolder.open(folder(), sweep.manifest(ProgramBuild.text(), TypedCommand.of(spec)));
        if (merge) {
            return merge(points, folder, joined, array);
        }
        if (array.isPresent()) {
            return print(array.get(), folder, points);
        }
        return run(points, sweep, folder, joined);
    }

    private int run(List<SweepPoint> points, Sweep sweep, SweepFolder folder, WholeFile joined)
            throws IOException, InterruptedException {
        List<SweepPoint> own = points.stream()
                .filter(point -> part.map(asked -> asked.has(point)).orElse(true))
                .toList();
        List<SweepPoint> missing = folder.missing(own);
        int done = 0;
        if (!missing.isEmpty()) {
            try (TerminalProgress progress =
                    new TerminalProgress(spec.commandLine().getErr())) {
                int threads = Math.min(missing.size(), arrays.threads());
                done = new SweepRun(
                                missing,
                                time,
                                System::nanoTime,
                                point -> folder.write(point, sweep.run(point)),
                                progress::swept)
                        .run(threads);
            }
        }
        say("%d of %d points run, %d were there already, %d are left"
                .formatted(done, own.size(), own.size() - missing.size(), missing.size() - done));
        ran = done;
        if (part.isEmpty()) {
            return merge(points, folder, joined, Optional.empty());
        }
        tell(own, folder.missing(own), Optional.empty(), Optional.empty());
        return ExitCode.DONE;
    }

    /** Joins the results, or tells what is missing and prints the array that runs it. */
    private int merge(List<SweepPoint> points, SweepFolder folder, WholeFile joined, Optional<ArrayScript> asked)
            throws IOException {
        List<SweepPoint> missing = folder.missing(points);
        if (missing.isEmpty()) {
            joined.write(String.join("", folder.lines(points)));
            say(joined.path() + ": " + points.size() + " points");
            tell(points, missing, Optional.of(joined.path()), Optional.empty());
            return ExitCode.DONE;
        }
        Complaints complaints = new Complaints(spec.commandLine().getErr());
        missing.stream().limit(MOST_NAMED).forEach(point -> format.warn("missing: " + point.text()));
        Optional<ArrayScript> array = asked.isPresent() ? asked : folder.array();
        if (array.isPresent()) {
            folder.note(array.get());
        }
        tell(points, missing, Optional.empty(), array.map(script -> script(script, missing)));
        return complaints.failed(missing.size() + " of " + points.size() + " points are missing; "
                + (array.isPresent()
                        ? "the array printed runs them: submit it with qsub"
                        : "without --merge they are run here, with --print-array on a cluster"));
    }

    private int print(ArrayScript array, SweepFolder folder, List<SweepPoint> points) throws IOException {
        List<SweepPoint> missing = folder.missing(points);
        if (missing.isEmpty()) {
            return new Complaints(spec.commandLine().getErr()).failed("no point is missing; join them with --merge");
        }
        folder.note(array);
        tell(points, missing, Optional.empty(), Optional.of(script(array, missing)));
        return ExitCode.DONE;
    }

    private String script(ArrayScript array, List<SweepPoint> missing) {
        List<String> words = List.of(
                "sweep",
                file.toAbsolutePath().toString(),
                "--results",
                folder().toAbsolutePath().toString());
        return array.atMost(missing.size()).text(program(), words);
    }

    /**
     * Prints the script of an array, where there is one; for programs also how many points there are and what came of them.
     *
     * @param joined the file in which all results are
     */
    private void tell(
            List<SweepPoint> points, List<SweepPoint> missing, Optional<Path> joined, Optional<String> script) {
        if (format.isJson()) {
            format.print(Json.text(json -> json.number("points", points.size())
                    .number("run", ran)
                    .texts("missing", missing.stream().map(SweepPoint::text).toList())
                    .text("results", folder().toString())
                    .text("joined", joined.map(Path::toString))
                    .text("array", script)));
        } else {
            script.ifPresent(spec.commandLine().getOut()::print);
        }
    }

    /** How this program was called, for hosts on which it lies in the same place. */
    private static Path program() {
        return Path.of(System.getProperty(LAUNCHER, "almanac")).toAbsolutePath();
    }

    private Path folder() {
        return results.orElseGet(() -> beside(".results"));
    }

    /** A path beside the grid's file, with another ending. */
    private Path beside(String ending) {
        String name = file.getFileName().toString();
        return file.resolveSibling(name.replaceFirst("\\.ya?ml$", "") + ending);
    }

    private void say(String line) {
        spec.commandLine().getErr().println(line);
        spec.commandLine().getErr().flush();
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
