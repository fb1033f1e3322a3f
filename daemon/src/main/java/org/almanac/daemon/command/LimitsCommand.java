package org.almanac.daemon.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.ApiOption;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.QueryWords;
import org.almanac.daemon.program.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells the limits of a running scheduler, and who is at them. */
@Command(
        name = "limits",
        description = "Tell the limits: what is used of each now and by the plan, and by which jobs.",
        sortOptions = false,
        footer = {"", "Example: almanac limits --subject u3"},
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class LimitsCommand implements Callable<Integer> {
    @Option(names = "--limit", paramLabel = "NAME", split = ",", description = "These limits alone.")
    private List<String> limits = new ArrayList<>();

    @Option(
            names = "--subject",
            paramLabel = "NAME",
            split = ",",
            description = "The use of these users, groups, projects, queues or arrays alone.")
    private List<String> subjects = new ArrayList<>();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final ApiOption api = new ApiOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        QueryWords query = new QueryWords();
        query.add("limit", limits);
        query.add("subject", subjects);
        api.print("/api/v1/limits", query.text(), format);
        return ExitCode.DONE;
    }
}
