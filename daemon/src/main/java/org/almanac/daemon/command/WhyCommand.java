package org.almanac.daemon.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.ApiOption;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.program.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells why jobs do not start sooner. */
@Command(
        name = "why",
        description = "Tell why a job does not start sooner: what it waits for, and what would have to change.",
        sortOptions = false,
        footer = {"", "Example: almanac why 434"},
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class WhyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "JOB",
            description = "Jobs, as 12, 12.server or 12[3]; of an array, 12[], it is told of the job that starts next.")
    private List<String> jobs = new ArrayList<>();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final ApiOption api = new ApiOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        if (jobs.contains("")) {
            throw new ParameterException(spec.commandLine(), "'' is no job");
        }
        WhyInquiry inquiry = new WhyInquiry(jobs);
        return api.asking(text -> WhyInquiry.code(
                format.isJson()
                        ? inquiry.tell(text, (server, json) -> format.print(Optional.of(server), json))
                        : inquiry.print(text, spec.commandLine().getOut())));
    }
}
