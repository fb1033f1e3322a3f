package org.almanac.daemon.command;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.ApiOption;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.MomentToCome;
import org.almanac.daemon.program.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells how a running scheduler's machine is shared out. */
@Command(
        name = "fairshare",
        description = "Tell how far the machine is from its shares, and each user's share, use, rank and next start.",
        sortOptions = false,
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class FairShareCommand implements Callable<Integer> {
    @Option(
            names = "--at",
            paramLabel = "TIME",
            converter = MomentToCome.class,
            description = {
                "How the users will stand then, if all jobs start as planned and use their walltimes:",
                "2026-12-01, 2026-12-01T12:00, or with an offset such as 2026-12-01T12:00+01:00."
            })
    private Optional<Long> at = Optional.empty();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final ApiOption api = new ApiOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        api.print("/api/v1/fairshare", at.map(time -> "?at=" + time).orElse(""), format);
        return ExitCode.DONE;
    }
}
