package org.almanac.daemon.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.RealServer;
import org.almanac.daemon.command.option.TimeZoneOption;
import org.almanac.daemon.command.option.WrittenName;
import org.almanac.daemon.config.ConfigurationException;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.predecessor.FateReport;
import org.almanac.daemon.predecessor.Imported;
import org.almanac.daemon.predecessor.Predecessor;
import org.almanac.daemon.predecessor.UsualPlaces;
import org.almanac.daemon.predecessor.fate.SourceFile.UnreadableException;
import org.almanac.daemon.predecessor.maui.TargetPolicy;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import org.almanac.replay.WholeFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes a configuration of what another scheduler was told, and says what becomes of each line. */
@Command(
        name = "import",
        description =
                "Make a configuration of pbs_sched's sched_config or of Maui's maui.cfg, and say what becomes of each"
                        + " line: taken over, done the same or otherwise, not done, or meaningless here.",
        sortOptions = false,
        footer = {
            "",
            "Example: almanac import /var/spool/pbs/sched_priv/sched_config -o /etc/almanac/almanac.yaml",
            "'almanac doctor' tells besides which jobs and reservations of today that concerns."
        },
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class ImportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = {
                "A sched_config, with the holidays, resource_group and dedicated_time beside it,",
                "or a maui.cfg or moab.cfg, with the files that it includes.",
                "Default: the one that is at its usual place."
            })
    private Optional<Path> file = Optional.empty();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the configuration to FILE. Without it none is written.")
    private Optional<Path> output = Optional.empty();

    @Option(names = "--overwrite", description = "Write it even where FILE is there already.")
    private boolean overwrite;

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            converter = WrittenName.OfTargetPolicy.class,
            completionCandidates = WrittenName.OfTargetPolicy.class,
            description = {
                "planned (default): every job gets a planned start, which no weights order;",
                "maui: Maui's weights and reservations are taken over, of a maui.cfg alone."
            })
    private TargetPolicy policy = TargetPolicy.PLANNED;

    @Option(
            names = "--server",
            paramLabel = "KIND",
            converter = WrittenName.OfRealServer.class,
            completionCandidates = WrittenName.OfRealServer.class,
            description = "torque or openpbs. Default: the one that the file is most likely for.")
    private Optional<RealServer> server = Optional.empty();

    @Option(
            names = "--time-zone",
            paramLabel = "ZONE",
            converter = TimeZoneOption.Written.class,
            description =
                    "In which zone the times of dedicated_time are, as in Europe/Prague. Default: this machine's.")
    private ZoneId zone = ZoneId.systemDefault();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        if (overwrite && output.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--overwrite needs --output FILE");
        }
        Path source = file.orElseGet(ImportCommand::usual);
        Imported imported = imported(source);
        output.ifPresent(target -> prepare(target, imported));
        if (output.isPresent()) {
            new WholeFile(output.get()).write(imported.yaml());
        }
        tell(imported);
        return ExitCode.DONE;
    }

    /** The one file that stands at its usual place. */
    private static Path usual() {
        List<Path> found = UsualPlaces.ofThisMachine().found();
        if (found.size() != 1) {
            throw new FailedException(
                    found.isEmpty()
                            ? "no sched_config and no maui.cfg is at its usual place; name the file"
                            : "there are several; name one: "
                                    + found.stream().map(Path::toString).collect(Collectors.joining(", ")));
        }
        return found.get(0);
    }

    private Imported imported(Path source) {
        try {
            Predecessor scheduler = Predecessor.of(source);
            if (policy == TargetPolicy.MAUI && !(scheduler instanceof Predecessor.OfMaui)) {
                throw new FailedException("--policy maui is for a maui.cfg, and " + source + " is one of pbs_sched");
            }
            return Imported.of(
                    scheduler, server.map(RealServer::kind).orElseGet(scheduler::server), policy, zone, Instant.now());
        } catch (UnreadableException e) {
            throw new FailedException(source + ": " + e.getMessage());
        } catch (ConfigurationException e) {
            throw new FailedException(e.problems().stream().map(Problem::text).toList());
        }
    }

    /** Refuses to write over what is there, or is read. */
    private void prepare(Path target, Imported imported) {
        for (String read : imported.translation().files()) {
            if (isSameFile(Path.of(read), target)) {
                throw new FailedException("--output " + target + " would overwrite what is read");
            }
        }
        if (Files.isRegularFile(target) && !overwrite) {
            throw new FailedException(target + " is there already; --overwrite writes it anew");
        }
        new WholeFile(target).obstacle().ifPresent(obstacle -> {
            throw new FailedException("--output " + target + ": " + obstacle);
        });
    }

    private static boolean isSameFile(Path one, Path other) {
        try {
            return Files.isRegularFile(one) && Files.isRegularFile(other) && Files.isSameFile(one, other);
        } catch (IOException e) {
            return false;
        }
    }

    private void tell(Imported imported) {
        FateReport report = new FateReport(imported.translation());
        if (format.isJson()) {
            format.print(Json.text(json -> {
                json.text("scheduler", imported.scheduler())
                        .text("server", imported.server().word())
                        .text("policy", imported.policyName())
                        .text("output", output.map(Path::toString));
                report.write(json);
                json.text("configuration", imported.yaml());
            }));
            return;
        }
        spec.commandLine().getOut().print(report.text());
        spec.commandLine()
                .getOut()
                .println(imported.scheduler() + ": " + report.counts() + ". "
                        + output.map(target -> "Written to " + target + "; 'almanac config check " + target
                                        + "' tells what it means.")
                                .orElse("Nothing is written; --output FILE writes the configuration."));
        spec.commandLine().getOut().flush();
    }
}
