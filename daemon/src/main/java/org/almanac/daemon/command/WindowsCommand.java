package org.almanac.daemon.command;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.ApiOption;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.program.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Tells what is free now, and until when. */
@Command(
        name = "windows",
        description = "Tell what is free from now on without a break, and until when: what fits there starts at once.",
        sortOptions = false,
        footer = {"", "It tells what showbf told; limits are not counted: 'almanac try' does."},
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class WindowsCommand implements Callable<Integer> {
    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final ApiOption api = new ApiOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        api.print("/api/v1/windows", format);
        return ExitCode.DONE;
    }
}
