package org.almanac.daemon.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.SocketOption;
import org.almanac.daemon.program.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Has a daemon start nothing more on nodes. */
@Command(
        name = "drain",
        description = "Have the daemon plan and start nothing more on nodes; the jobs that run there run on.",
        sortOptions = false,
        footer = {
            "",
            "'almanac resume NODE' undoes it. For root, the daemon's user, and whom admin.users and admin.groups name."
        },
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class DrainCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "NODE", description = "The nodes to be drained.")
    private List<String> nodes = new ArrayList<>();

    @Option(names = "--all", description = "All nodes, those to come included.")
    private boolean all;

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final SocketOption socket = new SocketOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        if (all && !nodes.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "nodes are named, and --all is all of them; one of both will do");
        }
        if (!all && nodes.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "no node is named; --all drains all");
        }
        socket.give(client -> all ? client.orderOfAll("drain") : client.order("drain", nodes), format);
        return ExitCode.DONE;
    }
}
