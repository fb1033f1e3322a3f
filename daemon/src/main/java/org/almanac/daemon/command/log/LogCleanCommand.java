package org.almanac.daemon.command.log;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.WrittenNumber;
import org.almanac.daemon.program.ExitCode;
import org.almanac.workload.edit.AnomalousJobs;
import org.almanac.workload.edit.DroppedJobs;
import org.almanac.workload.edit.LogEdit;
import org.almanac.workload.edit.UsersWeeks;
import org.almanac.workload.edit.WideJobs;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.statistics.Anomaly;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Drops what no replay can make sense of, and what else is asked for. */
@Command(
        name = "clean",
        description = "Drop jobs that never ran, have no cpus or are wider than the machine; more on request.",
        sortOptions = false,
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED,
        footer = {
            "",
            "Example: almanac log clean year.swf.gz --drop interactive,cancelled --cap walltime -o clean.swf.gz"
        })
final class LogCleanCommand implements Callable<Integer> {
    @Mixin
    private final OneLog log = new OneLog();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final WrittenLog output = new WrittenLog(format);

    @Mixin
    private final MachineCpus machine = new MachineCpus();

    @Option(
            names = "--flurries",
            paramLabel = "JOBS",
            converter = WrittenNumber.OfCount.class,
            description = {
                "Drop the jobs of a user from each week, counted from the first",
                "submission, in which that user submitted more than so many."
            })
    private Optional<Integer> flurries = Optional.empty();

    @Mixin
    private final EditOptions edits = new EditOptions();

    @Spec
    private CommandSpec spec;

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        List<LogEdit> asked = asked();
        machine.asked();
        output.prepare(List.of(log.path()));
        JobLog read = log.read();
        List<LogEdit> all = new ArrayList<>();
        all.add(new DroppedJobs(new AnomalousJobs(Anomaly.RUNTIME_BELOW_0)));
        all.add(new DroppedJobs(new AnomalousJobs(Anomaly.CPUS_UNKNOWN)));
        machine.of(read.recorded()).ifPresent(cpus -> all.add(new DroppedJobs(new WideJobs(cpus))));
        all.addAll(asked);
        output.write(log.path(), read, all);
        return ExitCode.DONE;
    }

    private List<LogEdit> asked() {
        List<LogEdit> asked = edits.edits();
        flurries.ifPresent(jobs -> {
            if (jobs < 1) {
                throw new ParameterException(spec.commandLine(), "--flurries must be at least 1, but is " + jobs);
            }
            asked.add(new UsersWeeks(jobs));
        });
        return asked;
    }
}
