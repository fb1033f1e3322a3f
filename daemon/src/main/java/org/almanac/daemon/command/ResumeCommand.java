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

/** Undoes what was paused or drained. */
@Command(
        name = "resume",
        description = "Have the daemon start jobs again after 'almanac pause', or on nodes after 'almanac drain'.",
        sortOptions = false,
        footer = {"", "For root, the daemon's user, and whom admin.users and admin.groups name."},
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class ResumeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "NODE",
            description = "Nodes that are drained no longer. Default: none, and starting is no longer paused.")
    private List<String> nodes = new ArrayList<>();

    @Option(names = "--all", description = "Undo all: what is paused, and all that is drained.")
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
        if (all) {
            socket.give(client -> client.orderOfAll("resume"), format);
        } else if (nodes.isEmpty()) {
            socket.give(client -> client.order("resume"), format);
        } else {
            socket.give(client -> client.order("resume", nodes), format);
        }
        return ExitCode.DONE;
    }
}
