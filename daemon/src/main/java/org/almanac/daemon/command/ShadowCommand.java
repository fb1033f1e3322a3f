package org.almanac.daemon.command;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.OutputFormat;
import org.almanac.daemon.command.option.WrittenName;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import org.almanac.daemon.qstat.ShadowAnswer;
import org.almanac.daemon.qstat.UnreachableException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Tells how good a shadow's predictions were, and what its plan would have given. */
@Command(
        name = "shadow",
        description = "Tell how good the predictions of mode shadow were, and what its plan would have given.",
        sortOptions = false,
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class ShadowCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-F", "--format"},
            paramLabel = "FORMAT",
            converter = WrittenName.OfOutputFormat.class,
            completionCandidates = WrittenName.OfOutputFormat.class,
            description = "Print a table (default) or json.")
    private OutputFormat format = OutputFormat.TABLE;

    @Option(
            names = "--api",
            paramLabel = "URL",
            description = "Whom to ask. Default: what ALMANAC_API says, else " + QstatCommand.USUAL_API + ".")
    private Optional<String> api = Optional.empty();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    @Override
    public Integer call() throws IOException {
        try {
            String address = QstatCommand.address(api);
            String answer = format == OutputFormat.JSON
                    ? ShadowAnswer.json(address) + System.lineSeparator()
                    : ShadowAnswer.text(address);
            spec.commandLine().getOut().print(answer);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (UnreachableException e) {
            throw new FailedException(e.getMessage(), ExitCode.UNREACHABLE);
        }
        return ExitCode.DONE;
    }
}
