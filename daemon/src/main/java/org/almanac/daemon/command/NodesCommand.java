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

/** Tells the nodes of a running scheduler: their states, their use, what is planned there. */
@Command(
        name = "nodes",
        description =
                "Tell the nodes: their states, their use now, when they are free next, and what is planned there.",
        sortOptions = false,
        footer = {"", "Example: almanac nodes --state up --property gpu"},
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class NodesCommand implements Callable<Integer> {
    @Option(names = "--cluster", paramLabel = "NAME", split = ",", description = "Those on these clusters alone.")
    private List<String> clusters = new ArrayList<>();

    @Option(names = "--node", paramLabel = "NAME", split = ",", description = "Those on these nodes alone.")
    private List<String> nodes = new ArrayList<>();

    @Option(
            names = "--state",
            paramLabel = "STATE",
            split = ",",
            description = "Those that are up, down, offline or drained.")
    private List<String> states = new ArrayList<>();

    @Option(names = "--property", paramLabel = "NAME", split = ",", description = "Those that have all of these.")
    private List<String> properties = new ArrayList<>();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final ApiOption api = new ApiOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        QueryWords query = new QueryWords();
        query.add("cluster", clusters);
        query.add("node", nodes);
        query.add("state", states);
        query.add("property", properties);
        api.print("/api/v1/nodes", query.text(), format);
        return ExitCode.DONE;
    }
}
