package org.almanac.daemon.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.MomentPast;
import org.almanac.daemon.command.option.StateOption;
import org.almanac.daemon.program.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells what jobs were promised and what came. */
@Command(
        name = "history",
        description = "Tell what jobs were promised, each move of their planned starts and its cause, and what came.",
        sortOptions = false,
        footer = {
            "",
            "Read beside a running daemon, by whoever may read its folder: sudo -u almanac almanac history 434",
            "Example: almanac history --user jane --since 7d"
        },
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class HistoryCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "JOB", description = "Jobs, as 12, 12.server or 12[3].")
    private List<String> jobs = new ArrayList<>();

    @Option(names = "--user", paramLabel = "USER", description = "Jobs of that user.")
    private Optional<String> user = Optional.empty();

    @Option(
            names = "--since",
            paramLabel = "TIME",
            converter = MomentPast.class,
            description = {
                "Jobs that were not over then: 7d, 2026-12-01 or 2026-12-01T12:00.",
                "Default: 1d where no job is named, else ever."
            })
    private Optional<Long> since = Optional.empty();

    @Mixin
    private final StateOption state = new StateOption();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        if (jobs.contains("") || user.equals(Optional.of(""))) {
            throw new ParameterException(spec.commandLine(), "'' is no " + (jobs.contains("") ? "job" : "user"));
        }
        return new HistoryInquiry(jobs, user, since)
                .tell(state.folder(), format, spec.commandLine().getOut());
    }
}
