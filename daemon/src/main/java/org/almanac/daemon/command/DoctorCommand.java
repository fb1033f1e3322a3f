package org.almanac.daemon.command;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.ConfigOption;
import org.almanac.daemon.command.option.ConfigurationFile;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.doctor.Doctor;
import org.almanac.daemon.doctor.Findings;
import org.almanac.daemon.doctor.PresentScheduler;
import org.almanac.daemon.predecessor.UsualPlaces;
import org.almanac.daemon.predecessor.fate.SourceFile.UnreadableException;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Looks at the site as the daemon would find it. */
@Command(
        name = "doctor",
        description =
                "Look at library, server, rights, clock, nodes, queues and jobs, and say what to do; and list what the"
                        + " server and the present scheduler are set to do that Almanac does otherwise or does not do, with the jobs"
                        + " and reservations of today that this concerns. Exit 1 if there is a problem.",
        sortOptions = false,
        footer = {"", "Run it as the daemon's user: sudo -u almanac almanac doctor"},
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class DoctorCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Option(
            names = "--scheduler",
            paramLabel = "FILE",
            description = "The sched_config or maui.cfg of the present scheduler. Default: the one at its usual place.")
    private Optional<Path> scheduler = Optional.empty();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() {
        Doctor doctor = new Doctor(
                ConfigurationFile.read(config.file()),
                System.getProperty("user.name"),
                present(),
                () -> Instant.now().getEpochSecond());
        Findings findings = doctor.examine();
        if (format.isJson()) {
            format.print(doctor.server(), findings.json());
        } else {
            spec.commandLine().getOut().print(findings.text());
        }
        return findings.problems() == 0 ? ExitCode.DONE : ExitCode.FAILED;
    }

    private PresentScheduler present() {
        if (scheduler.isEmpty()) {
            return PresentScheduler.at(UsualPlaces.ofThisMachine());
        }
        try {
            return PresentScheduler.named(scheduler.get());
        } catch (UnreadableException e) {
            throw new FailedException(scheduler.get() + ": " + e.getMessage());
        }
    }
}
