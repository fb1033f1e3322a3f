package org.almanac.daemon.command;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.SocketOption;
import org.almanac.daemon.program.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Has a daemon read its configuration again. */
@Command(
        name = "reload",
        description = "Have the daemon read its configuration again, all of it or nothing.",
        sortOptions = false,
        footer = {"", "As SIGHUP does; what is wrong with the configuration is told here as well as in the log."},
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class ReloadCommand implements Callable<Integer> {
    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final SocketOption socket = new SocketOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        socket.give(client -> client.order("reload"), format);
        return ExitCode.DONE;
    }
}
