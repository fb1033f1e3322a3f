package org.almanac.daemon.command;

import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.ConfigurationFile;
import org.almanac.daemon.command.option.OutputFormat;
import org.almanac.daemon.command.option.WrittenName;
import org.almanac.daemon.doctor.Doctor;
import org.almanac.daemon.doctor.Findings;
import org.almanac.daemon.program.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Looks at the site as the daemon would find it. */
@Command(
        name = "doctor",
        description = "Look at library, server, rights, clock, nodes, queues and jobs, and say what to do;"
                + " exit 1 if there is a problem.",
        sortOptions = false,
        footer = {"", "Run it as the daemon's user: sudo -u almanac almanac doctor"},
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class DoctorCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "The configuration. Default " + DaemonCommand.USUAL_CONFIG + ".")
    private Path config = Path.of(DaemonCommand.USUAL_CONFIG);

    @Option(
            names = {"-F", "--format"},
            paramLabel = "FORMAT",
            converter = WrittenName.OfOutputFormat.class,
            completionCandidates = WrittenName.OfOutputFormat.class,
            description = "Print a table (default) or json.")
    private OutputFormat format = OutputFormat.TABLE;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    @Override
    public Integer call() {
        Doctor doctor = new Doctor(
                ConfigurationFile.read(config),
                System.getProperty("user.name"),
                () -> Instant.now().getEpochSecond());
        Findings findings = doctor.examine();
        spec.commandLine().getOut().print(format == OutputFormat.JSON ? findings.json() : findings.text());
        return findings.problems() == 0 ? ExitCode.DONE : ExitCode.FAILED;
    }
}
