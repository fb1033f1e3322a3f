package org.almanac.daemon.command.log;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.WrittenFactor;
import org.almanac.daemon.program.ExitCode;
import org.almanac.workload.edit.DividedTimes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes a log shorter in all of its times. */
@Command(
        name = "compress",
        description = "Divide all times of a log: inter-arrival times, waits, runtimes and walltimes.",
        sortOptions = false,
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED,
        footer = {"", "Example: almanac log compress week.swf.gz --factor 7 -o day.swf.gz"})
final class LogCompressCommand implements Callable<Integer> {
    @Mixin
    private final OneLog log = new OneLog();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final WrittenLog output = new WrittenLog(format);

    @Option(
            names = "--factor",
            paramLabel = "X",
            description = "What times are divided by. Default 7: a week becomes a day.")
    private String factor = "7";

    @Spec
    private CommandSpec spec;

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        double divisor = WrittenFactor.parse(spec, "--factor", factor);
        output.prepare(List.of(log.path()));
        output.write(log.path(), log.read(), List.of(new DividedTimes(divisor)));
        return ExitCode.DONE;
    }
}
