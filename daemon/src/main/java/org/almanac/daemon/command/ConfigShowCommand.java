package org.almanac.daemon.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.ConfigurationFile;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.program.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows every value that holds and where it comes from. */
@Command(
        name = "show",
        description = "Show every value that holds, and whether it is a default, a file's or the command line's.",
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
final class ConfigShowCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "The configuration, in YAML; without it, the defaults are shown.")
    private Optional<Path> file = Optional.empty();

    @Option(names = "--policy", paramLabel = "NAME[:key=value,...]", description = "The policy in place of the file's.")
    private Optional<String> policy = Optional.empty();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        if (format.isJson()) {
            format.print(ConfigurationFile.json(file, policy));
        } else {
            spec.commandLine().getOut().print(ConfigurationFile.table(file, policy));
        }
        return ExitCode.DONE;
    }
}
