package org.almanac.daemon.command.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.program.ExitCode;
import org.almanac.workload.edit.LogEdit;
import org.almanac.workload.edit.MixedWith;
import org.almanac.workload.log.JobLog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lets the jobs of several logs come to one machine. */
@Command(
        name = "mix",
        description = "Put the jobs of several logs into one; jobs and users of different logs stay apart.",
        sortOptions = false,
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED,
        footer = {"", "Example: almanac log mix ours.swf.gz theirs.swf.gz -o both.swf.gz"})
final class LogMixCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "LOG",
            arity = "1..*",
            description = {
                "The logs, in any form that replay takes. What is known of the machine is",
                "the first one's."
            })
    private List<Path> logs = new ArrayList<>();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final WrittenLog output = new WrittenLog(format);

    @Option(
            names = "--by-date",
            description = {"Each job comes at its date. Without it all logs begin together with the", "first one."})
    private boolean byDate;

    @Mixin
    private final LogReading reading = new LogReading();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        if (logs.size() < 2) {
            throw new ParameterException(spec.commandLine(), "two logs or more are needed to mix them");
        }
        output.prepare(logs);
        MixedWith.Begin begin = byDate ? MixedWith.Begin.BY_DATE : MixedWith.Begin.TOGETHER;
        JobLog first = reading.read(logs.get(0));
        List<LogEdit> edits = new ArrayList<>();
        for (Path other : logs.subList(1, logs.size())) {
            edits.add(new MixedWith(reading.read(other), begin));
        }
        output.write(logs.get(0), first, edits);
        return ExitCode.DONE;
    }
}
