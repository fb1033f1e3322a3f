package org.almanac.daemon.command.log;

import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.program.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Looks at recorded logs and makes others of them; its commands do the work. */
@Command(
        name = "log",
        description = "Look at recorded job logs: count, clean, cut, scale, compress, mix, convert and compare them.",
        subcommands = {
            LogStatsCommand.class,
            LogCleanCommand.class,
            LogCutCommand.class,
            LogScaleCommand.class,
            LogCompressCommand.class,
            LogMixCommand.class,
            LogConvertCommand.class,
            LogCompareCommand.class
        },
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED,
        footer = {"", "Example: almanac log stats KTH-SP2.swf.gz"})
public final class LogCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "no command is given; there are "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
