package org.almanac.daemon.command;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.ApiOption;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.program.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Tells how a running scheduler itself does. */
@Command(
        name = "status",
        description = "Tell how the scheduler itself does: its cycles, queue, searches and promises.",
        sortOptions = false,
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class StatusCommand implements Callable<Integer> {
    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final ApiOption api = new ApiOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        api.print("/api/v1/status", format);
        return ExitCode.DONE;
    }
}
