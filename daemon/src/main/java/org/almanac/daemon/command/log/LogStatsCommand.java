package org.almanac.daemon.command.log;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import org.almanac.replay.WholeFile;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.statistics.LogStatistics;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells what is in logs: jobs, users, load, anomalies, and when jobs arrive. */
@Command(
        name = "stats",
        description = "Tell what is in a log: jobs, users, load, anomalies, and when jobs arrive.",
        sortOptions = false,
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED,
        footer = {"", "Example: almanac log stats SDSC-BLUE.swf.gz --json blue.json"})
final class LogStatsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "LOG", arity = "1..*", description = "The logs, in any form that replay takes.")
    private List<Path> logs = new ArrayList<>();

    @Mixin
    private final MachineCpus machine = new MachineCpus();

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Write the results as JSON, too; of several logs under the key logs.")
    private Optional<Path> json = Optional.empty();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final LogReading reading = new LogReading();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        machine.asked();
        Optional<WholeFile> file = json.map(WholeFile::new);
        file.ifPresent(this::require);
        List<StatisticsReport> reports = new ArrayList<>();
        for (Path log : logs) {
            JobLog read = reading.read(log);
            reports.add(new StatisticsReport(log.toString(), read, LogStatistics.of(read.recorded(), machine.asked())));
        }
        if (!format.isJson()) {
            PrintWriter out = spec.commandLine().getOut();
            reports.forEach(report -> out.print(report.text()));
            out.flush();
        }
        reports.forEach(report ->
                report.recorded().unusedColumns().ifPresent(unused -> format.warn(report.name() + ": " + unused)));
        if (format.isJson()) {
            format.print(StatisticsReport.json(reports));
        }
        if (file.isPresent()) {
            file.get().write(StatisticsReport.json(reports));
        }
        return ExitCode.DONE;
    }

    private void require(WholeFile file) {
        file.obstacle().ifPresent(obstacle -> {
            throw new FailedException("--json " + file.path() + ": " + obstacle);
        });
        for (Path log : logs) {
            if (Files.isRegularFile(log) && file.isSameAs(new WholeFile(log))) {
                throw new ParameterException(spec.commandLine(), "--json would overwrite LOG (" + log + ")");
            }
        }
    }
}
