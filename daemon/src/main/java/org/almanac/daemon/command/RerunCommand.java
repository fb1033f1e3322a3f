package org.almanac.daemon.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.ConfigOption;
import org.almanac.daemon.command.option.ConfigurationFile;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.MomentToCome;
import org.almanac.daemon.command.option.WrittenNumber;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import org.almanac.daemon.record.Rerun;
import org.almanac.daemon.record.Rerun.Difference;
import org.almanac.daemon.record.Rerun.Span;
import org.almanac.daemon.record.RerunJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Makes recorded decisions again, and tells whether they are the same. */
@Command(
        name = "rerun",
        description =
                "Make recorded decisions of the daemon again, and tell the first difference; exit 1 if there is one.",
        sortOptions = false,
        footer = {"", "It may be run beside a daemon: sudo -u almanac almanac rerun --from 2026-12-01"},
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class RerunCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--cycle",
            paramLabel = "N",
            converter = WrittenNumber.OfSeed.class,
            description = "The cycle of that number, from the checkpoint before it on.")
    private Optional<Long> cycle = Optional.empty();

    @Option(
            names = "--from",
            paramLabel = "TIME",
            converter = MomentToCome.class,
            description = "All cycles from then on: 2026-12-01, 2026-12-01T12:00 or 2026-12-01T12:00+01:00.")
    private Optional<Long> from = Optional.empty();

    @Option(
            names = "--to",
            paramLabel = "TIME",
            converter = MomentToCome.class,
            description = "The last moment of these; default: as far as is recorded.")
    private Optional<Long> to = Optional.empty();

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = WrittenNumber.OfCount.class,
            description = "How many threads a search may use (default 1); the decisions are the same on any number.")
    private int threads = 1;

    @Option(
            names = "--state",
            paramLabel = "FOLDER",
            description = "The daemon's folder of what survives a restart. Default: what the configuration says.")
    private Optional<Path> state = Optional.empty();

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        Span span = span();
        Path folder =
                state.orElseGet(() -> ConfigurationFile.read(config.file()).state());
        Rerun.Result result = Rerun.run(folder, span, threads);
        result.gaps().forEach(format::warn);
        if (cycle.isPresent() && result.difference().isEmpty() && result.last() != cycle.get()) {
            throw new FailedException("cycle " + cycle.get() + " is not in the record"
                    + (result.cycles() == 0 ? "" : ", which has cycles up to " + result.last()));
        }
        if (result.cycles() == 0) {
            throw new FailedException("no cycle of that time is in the record");
        }
        if (format.isJson()) {
            format.print(RerunJson.of(result));
        } else {
            tell(result);
        }
        return result.difference().isPresent() ? ExitCode.FAILED : ExitCode.DONE;
    }

    private Span span() {
        if (cycle.isPresent() == from.isPresent()) {
            throw new ParameterException(
                    spec.commandLine(), "which cycles is missing. Give either --cycle N or --from TIME");
        }
        if (to.isPresent() && cycle.isPresent()) {
            throw new ParameterException(spec.commandLine(), "--to goes with --from, not with --cycle");
        }
        if (threads < 1) {
            throw new ParameterException(spec.commandLine(), "--threads is " + threads + ", but at least 1 is needed");
        }
        return cycle.map(Span::ofCycle).orElseGet(() -> Span.ofTime(from.orElseThrow(), to.orElse(Long.MAX_VALUE)));
    }

    private void tell(Rerun.Result result) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                "Cycles %d to %d: %d cycles with %d decided starts and %d searches, from %d checkpoints.%n",
                result.first(),
                result.last(),
                result.cycles(),
                result.starts(),
                result.searches(),
                result.checkpoints());
        if (result.difference().isEmpty()) {
            out.println("All decisions are the same.");
        } else {
            Difference first = result.difference().get();
            out.printf(
                    "The first difference is in cycle %d, %s.%n", first.cycle(), Instant.ofEpochSecond(first.time()));
            out.println("  " + first.subject());
            out.println("  then: " + first.then());
            out.println("  now:  " + first.now());
        }
    }
}
