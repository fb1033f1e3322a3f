package org.almanac.daemon.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.against.AgainstLog;
import org.almanac.daemon.command.against.Trial;
import org.almanac.daemon.command.option.ConfigurationFile;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.SeedOption;
import org.almanac.daemon.command.option.TimeZoneOption;
import org.almanac.daemon.command.option.WrittenNumber;
import org.almanac.daemon.command.progress.TerminalProgress;
import org.almanac.daemon.config.SiteConfiguration;
import org.almanac.daemon.program.ExitCode;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.LogReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says everything that is wrong with a configuration file, or in short what it means. */
@Command(
        name = "check",
        description = {
            "Find every problem of a configuration file; exit 1 if there is any.",
            "With --against LOG also tell what it would do to waits, slowdown, fairness and utilization."
        },
        sortOptions = false,
        footer = {"", "Example: almanac config check new.yaml --against accounting/ --config /etc/almanac/almanac.yaml"
        },
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
final class ConfigCheckCommand implements Callable<Integer> {
    private static final String USUAL_CONFIG = "/etc/almanac/almanac.yaml";

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The configuration, in YAML.")
    private Path file;

    @Option(
            names = "--against",
            paramLabel = "LOG",
            description = {
                "Replay this recorded log, in any form that replay takes, under what --config names and",
                "under FILE, and tell what would become of waits, slowdown, fairness and utilization."
            })
    private Optional<Path> against = Optional.empty();

    @Option(
            names = "--config",
            paramLabel = "OLD",
            description =
                    "With --against: the configuration that holds now. Default " + USUAL_CONFIG + " where it is there.")
    private Optional<Path> now = Optional.empty();

    @Option(
            names = "--procs",
            paramLabel = "N",
            converter = WrittenNumber.OfCount.class,
            description = "With --against: the machine's cpus, where neither FILE nor LOG tells them.")
    private Optional<Integer> procs = Optional.empty();

    @Mixin
    private final TimeZoneOption zone = new TimeZoneOption();

    @Mixin
    private final SeedOption seed = new SeedOption();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (against.isEmpty() && (now.isPresent() || procs.isPresent())) {
            throw new ParameterException(
                    spec.commandLine(), (now.isPresent() ? "--config" : "--procs") + " needs --against LOG");
        }
        PrintWriter err = spec.commandLine().getErr();
        ConfigurationFile.Checked checked =
                ConfigurationFile.check(file, format, spec.commandLine().getOut(), err);
        if (checked.site().isEmpty() || against.isEmpty()) {
            return checked.finish(Optional.empty());
        }
        return checked.finish(Optional.of(trial(against.get(), checked.site().get(), err)));
    }

    private Trial trial(Path log, SiteConfiguration changed, PrintWriter err) throws IOException, InterruptedException {
        Optional<AgainstLog.Tried> holds = now.or(
                        () -> Optional.of(Path.of(USUAL_CONFIG)).filter(Files::exists))
                .map(old -> new AgainstLog.Tried(old.toString(), ConfigurationFile.read(old)));
        try (TerminalProgress progress = new TerminalProgress(err)) {
            JobLog read = LogReader.read(log, zone::value, progress);
            return new AgainstLog(log, read, procs, seed.value())
                    .of(holds, new AgainstLog.Tried(file.toString(), changed), progress);
        }
    }
}
