package org.almanac.daemon.command.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import org.almanac.workload.edit.BusiestWindows;
import org.almanac.workload.edit.EditedLog;
import org.almanac.workload.edit.KeptJobs;
import org.almanac.workload.edit.LogEdit;
import org.almanac.workload.edit.LogEditException;
import org.almanac.workload.edit.SubmittedWithin;
import org.almanac.workload.edit.Window;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Makes a log of a part of another: of some of its jobs, of a time, or of its busiest windows. */
@Command(
        name = "cut",
        description = "Keep a part of a log: some of its jobs, a time, or its busiest windows.",
        sortOptions = false,
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED,
        footer = {
            "",
            "Examples: almanac log cut year.swf.gz --from 2002-08-01 --to 2002-09-01 -o august.swf.gz",
            "          almanac log cut year.swf.gz --busiest count=4,days=7 -o busy.swf.gz"
        })
final class LogCutCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private final OneLog log = new OneLog();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final WrittenLog output = new WrittenLog(format);

    @Option(
            names = "--from",
            paramLabel = "WHEN",
            converter = LogMoment.Written.class,
            description = {
                "Drop jobs submitted before this: 2002-08-01 or 2002-08-01T12:00 by the",
                "clock of the log's place, or seconds of the log's time."
            })
    private Optional<LogMoment> from = Optional.empty();

    @Option(
            names = "--to",
            paramLabel = "WHEN",
            converter = LogMoment.Written.class,
            description = "Drop jobs submitted then or later.")
    private Optional<LogMoment> to = Optional.empty();

    @Option(
            names = "--busiest",
            paramLabel = "RULE",
            converter = BusiestRule.Written.class,
            description = {
                "The windows in which most was going on, as in",
                "count=4,days=5..14,by=waiting: those with the most waiting jobs on the",
                "recorded machine, or by=load those to which most work was submitted.",
                "They do not overlap. Of several, a file each: FILE-1.swf.gz, ..."
            })
    private Optional<BusiestRule> busiest = Optional.empty();

    @Mixin
    private final EditOptions edits = new EditOptions();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        List<LogEdit> asked = edits.edits();
        if (asked.isEmpty() && from.isEmpty() && to.isEmpty() && busiest.isEmpty()) {
            throw wrong("nothing is said of what to keep: --from, --to, --busiest, --keep, --drop, --cap or --memory");
        }
        output.prepare(List.of(log.path()));
        JobLog read = log.read();
        List<LogEdit> all = new ArrayList<>();
        time(read.recorded()).ifPresent(all::add);
        all.addAll(asked);
        if (busiest.isEmpty()) {
            output.write(log.path(), read, all);
        } else {
            writeBusiest(read, all);
        }
        return ExitCode.DONE;
    }

    private Optional<LogEdit> time(RecordedLog read) {
        if (from.isEmpty() && to.isEmpty()) {
            return Optional.empty();
        }
        long begin = from.map(moment -> moment.in(read)).orElse(Long.MIN_VALUE);
        long end = to.map(moment -> moment.in(read)).orElse(Long.MAX_VALUE);
        if (end <= begin) {
            throw wrong("--to must be later than --from");
        }
        String told = "submitted" + from.map(moment -> " from " + moment).orElse("")
                + to.map(moment -> " to before " + moment).orElse("");
        boolean none = read.jobs().stream().noneMatch(job -> job.submit() >= begin && job.submit() < end);
        if (none) {
            throw new FailedException(log.path() + ": no job of " + read.jobs().size() + " is " + told
                    + "; the first was submitted at "
                    + LogMoment.told(read, submits(read).min().orElseThrow())
                    + ", the last at "
                    + LogMoment.told(read, submits(read).max().orElseThrow()));
        }
        return Optional.of(new KeptJobs(new SubmittedWithin(begin, end, told)));
    }

    private static LongStream submits(RecordedLog read) {
        return read.jobs().stream().mapToLong(RecordedJob::submit);
    }

    private void writeBusiest(JobLog read, List<LogEdit> before) throws IOException {
        List<Window> windows;
        try {
            windows = busiest.orElseThrow().of(EditedLog.of(read, before).log().recorded());
        } catch (LogEditException e) {
            throw new FailedException(e.getMessage());
        }
        if (windows.isEmpty()) {
            throw new FailedException(log.path() + ": no window is busy"
                    + (busiest.orElseThrow().by() == BusiestWindows.By.WAITING
                            ? ", as no recorded wait is longer than 0. Maybe by=load"
                            : ", as no job ran"));
        }
        List<Path> files = files(windows.size());
        files.forEach(file -> output.prepare(file, List.of(log.path())));
        for (int i = 0; i < files.size(); i++) {
            List<LogEdit> all = new ArrayList<>(before);
            all.add(windows.get(i));
            output.write(files.get(i), log.path(), read, all);
            output.tell("window " + (i + 1) + ": "
                    + LogMoment.told(read.recorded(), windows.get(i).from()) + " to "
                    + LogMoment.told(read.recorded(), windows.get(i).to()));
        }
        int wanted = busiest.orElseThrow().windows().count();
        if (windows.size() < wanted) {
            output.tell(windows.size() + " of " + wanted + " windows: nothing goes on in the rest of the log");
        }
        output.finish();
    }

    /** The file that was named, or one for each window: {@code busy-1.swf.gz} of {@code busy.swf.gz}. */
    private List<Path> files(int count) {
        Path named = output.file();
        if (busiest.orElseThrow().windows().count() == 1) {
            return List.of(named);
        }
        String name = named.getFileName().toString();
        int dot = name.indexOf('.', 1);
        String stem = dot < 0 ? name : name.substring(0, dot);
        String end = dot < 0 ? "" : name.substring(dot);
        List<Path> files = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            files.add(named.resolveSibling(stem + "-" + i + end));
        }
        return files;
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
