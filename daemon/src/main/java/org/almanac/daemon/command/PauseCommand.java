package org.almanac.daemon.command;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.SocketOption;
import org.almanac.daemon.program.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Has a daemon start nothing until it is resumed. */
@Command(
        name = "pause",
        description = "Have the daemon start no jobs until 'almanac resume'; it goes on planning.",
        sortOptions = false,
        footer = {"", "For root, the daemon's user, and whom admin.users and admin.groups name."},
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class PauseCommand implements Callable<Integer> {
    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final SocketOption socket = new SocketOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        socket.give(client -> client.order("pause"), format);
        return ExitCode.DONE;
    }
}
