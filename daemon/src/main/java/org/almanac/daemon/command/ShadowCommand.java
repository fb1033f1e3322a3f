package org.almanac.daemon.command;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.ApiOption;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import org.almanac.daemon.qstat.ApiText;
import org.almanac.daemon.qstat.UnreachableException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final ApiOption api = new ApiOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        try {
            String address = api.address();
            String answer = format.isJson()
                    ? ApiText.get(address, "/api/v1/shadow") + System.lineSeparator()
                    : ApiText.get(address, "/api/v1/shadow.txt");
            spec.commandLine().getOut().print(answer);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (UnreachableException e) {
            throw new FailedException(e.getMessage(), ExitCode.UNREACHABLE);
        }
        return ExitCode.DONE;
    }
}
