package org.almanac.daemon.command;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.ConfigurationFile;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.program.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says everything that is wrong with a configuration file, or in short what it means. */
@Command(
        name = "check",
        description = "Find every problem of a configuration file; exit 1 if there is any.",
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
final class ConfigCheckCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The configuration, in YAML.")
    private Path file;

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() {
        return ConfigurationFile.check(
                file, format, spec.commandLine().getOut(), spec.commandLine().getErr());
    }
}
