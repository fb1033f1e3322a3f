package org.almanac.daemon.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.ApiOption;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.QueryWords;
import org.almanac.daemon.program.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells when a job would start that nobody has submitted. */
@Command(
        name = "try",
        description =
                "Tell when and where a job would start if it were submitted now, why not sooner, and what it might ask for to"
                        + " start sooner; nothing is submitted.",
        sortOptions = false,
        footer = {
            "",
            "Examples: almanac try -l select=4:ncpus=16 -l walltime=12:00:00",
            "          almanac try -l nodes=1:ppn=16 --times 1,2,4,8 --walltimes 2h,12h,48h"
        },
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class TryCommand implements Callable<Integer> {
    @Option(
            names = "-l",
            paramLabel = "RESOURCES",
            required = true,
            description = {
                "What it asks for, as behind -l of qsub; may be repeated: select= and place=, or",
                "nodes=, procs= or ncpus= with mem= and pmem=; and walltime=."
            })
    private List<String> resources = new ArrayList<>();

    @Option(
            names = "-q",
            paramLabel = "QUEUE",
            description = "In which queue. Default: that of the user's last job, else the busiest.")
    private Optional<String> queue = Optional.empty();

    @Option(names = "--user", paramLabel = "USER", description = "Whose it would be. Default: whoever calls.")
    private String user = System.getProperty("user.name");

    @Option(
            names = "--times",
            paramLabel = "N,...",
            description = "So many times the pieces of -l, a job each: a table of what starts when.")
    private Optional<String> times = Optional.empty();

    @Option(
            names = "--walltimes",
            paramLabel = "TIME,...",
            description = "These walltimes, as 2h or 2:00:00, in place of that of -l, a job each.")
    private Optional<String> walltimes = Optional.empty();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final ApiOption api = new ApiOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        QueryWords query = new QueryWords();
        query.add("l", resources);
        query.add("queue", queue);
        query.add("user", Optional.of(user).filter(name -> !name.isEmpty()));
        query.add("times", times);
        query.add("walltimes", walltimes);
        query.add("changes", Optional.of("yes"));
        api.print("/api/v1/try", query.text(), format);
        return ExitCode.DONE;
    }
}
