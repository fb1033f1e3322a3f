package org.almanac.daemon.command.replay;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.command.option.OutputFormat;
import org.almanac.daemon.program.Complaints;
import org.almanac.daemon.program.ExitCode;
import org.almanac.replay.ExperimentRun;
import org.almanac.replay.JobsCsv;
import org.almanac.replay.JsonReport;
import org.almanac.replay.ReplayReport;
import org.almanac.replay.TextReport;
import org.almanac.replay.WholeFile;
import picocli.CommandLine;

/**
 * Where the results of a replay go.
 *
 * @param jobs one file a run of those asked for, in the runs' order, or none at all
 */
public record ReplayOutputs(Optional<WholeFile> json, List<WholeFile> jobs, OutputFormat format, CommandLine command) {

    /**
     * Prints and writes all; returns the exit code, which is that of a failure where a run met a violation.
     *
     * @param runs those asked for, and behind them those that are yardsticks only
     */
    public int deliver(ReplayReport report, List<ExperimentRun> runs) throws IOException {
        PrintWriter out = command.getOut();
        out.print(format == OutputFormat.JSON ? JsonReport.of(report) : TextReport.of(report));
        out.flush();
        if (json.isPresent()) {
            json.get().write(JsonReport.of(report));
        }
        int code = ExitCode.DONE;
        Complaints complaints = new Complaints(command.getErr());
        for (int i = 0; i < runs.size(); i++) {
            ExperimentRun run = runs.get(i);
            Optional<String> violation = run.result().violation();
            if (violation.isPresent()) {
                code = complaints.failed("--policy " + run.metrics().policy() + ", violation: " + violation.get());
            } else if (i < jobs.size()) {
                // Of a run that broke off the jobs are not known, and half of them would be mistaken for all.
                jobs.get(i).write(JobsCsv.of(run.result().outcomes()));
            }
        }
        if (jobs.size() > 1) {
            tellNames();
        }
        return code;
    }

    private void tellNames() {
        List<String> names =
                jobs.stream().map(file -> file.path().toString()).distinct().toList();
        command.getErr().println("almanac: --jobs: one file a policy: " + String.join(", ", names));
    }
}
