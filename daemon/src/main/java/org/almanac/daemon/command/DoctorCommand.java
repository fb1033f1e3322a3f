package org.almanac.daemon.command;

import java.time.Instant;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.ConfigOption;
import org.almanac.daemon.command.option.ConfigurationFile;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.doctor.Doctor;
import org.almanac.daemon.doctor.Findings;
import org.almanac.daemon.program.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() {
        Doctor doctor = new Doctor(
                ConfigurationFile.read(config.file()),
                System.getProperty("user.name"),
                () -> Instant.now().getEpochSecond());
        Findings findings = doctor.examine();
        if (format.isJson()) {
            format.print(doctor.server(), findings.json());
        } else {
            spec.commandLine().getOut().print(findings.text());
        }
        return findings.problems() == 0 ? ExitCode.DONE : ExitCode.FAILED;
    }
}
