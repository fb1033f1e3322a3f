package org.almanac.daemon.command.replay;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.program.Complaints;
import org.almanac.daemon.program.ExitCode;
import org.almanac.replay.EvalysCsv;
import org.almanac.replay.ExperimentRun;
import org.almanac.replay.InstantRecord;
import org.almanac.replay.JobsCsv;
import org.almanac.replay.JsonReport;
import org.almanac.replay.ReplayReport;
import org.almanac.replay.SearchHistoryCsv;
import org.almanac.replay.SharesCsv;
import org.almanac.replay.TextReport;
import org.almanac.replay.WholeFile;
import org.almanac.replay.breakdown.Details;
import org.almanac.replay.breakdown.DetailsText;
import org.almanac.replay.breakdown.RunDetails;
import org.almanac.replay.report.PageOrigin;
import org.almanac.replay.report.PageTimes;
import org.almanac.replay.report.ReplayPage;
import picocli.CommandLine;

/**
 * Where the results of a replay go.
 *
 * @param jobs one file a run of those asked for, in the runs' order, or none at all
 * @param evalys likewise
 * @param searchHistory likewise, of runs that have written down their instants
 * @param series likewise
 * @param page tables and charts of all runs asked for
 */
public record ReplayOutputs(
        Optional<WholeFile> json,
        List<WholeFile> jobs,
        List<WholeFile> evalys,
        List<WholeFile> searchHistory,
        List<WholeFile> series,
        Optional<WholeFile> page,
        FormatOption format,
        CommandLine command) {

    /**
     * Prints and writes all; returns the exit code, which is that of a failure where a run met a violation.
     *
     * @param runs those asked for, and behind them those that are yardsticks only
     */
    public int deliver(ReplayReport report, List<ExperimentRun> runs, Details asked, PageOrigin origin, PageTimes times)
            throws IOException {
        List<ExperimentRun> askedFor = runs.subList(0, report.runs().size());
        List<RunDetails> details = asked.isEmpty()
                ? List.of()
                : askedFor.stream().map(run -> RunDetails.of(run, asked)).toList();
        if (format.isJson()) {
            format.print(JsonReport.of(report, details));
        } else {
            PrintWriter out = command.getOut();
            out.print(TextReport.of(report) + DetailsText.of(details));
            out.flush();
        }
        if (json.isPresent()) {
            json.get().write(JsonReport.of(report, details));
        }
        if (page.isPresent()) {
            page.get().write(ReplayPage.of(report, askedFor, origin, times));
        }
        int code = ExitCode.DONE;
        String workload = report.trace().substring(report.trace().lastIndexOf('/') + 1);
        Complaints complaints = new Complaints(command.getErr());
        for (int i = 0; i < runs.size(); i++) {
            ExperimentRun run = runs.get(i);
            Optional<String> violation = run.result().violation();
            if (violation.isPresent()) {
                code = complaints.failed("--policy " + run.metrics().policy() + ", violation: " + violation.get());
                // Of a run that broke off the jobs are not known, and half of them would be mistaken for all.
                continue;
            }
            if (i < jobs.size()) {
                jobs.get(i).write(JobsCsv.of(run.result().outcomes()));
            }
            if (i < searchHistory.size()) {
                searchHistory.get(i).write(history(run));
            }
            if (i < evalys.size()) {
                evalys.get(i).write(EvalysCsv.of(workload, run.result().outcomes()));
            }
            if (i < series.size() && run.result().shares().isPresent()) {
                series.get(i).write(SharesCsv.of(run.result().shares().get()));
            }
        }
        tellNames("--jobs", jobs);
        tellNames("--evalys", evalys);
        tellNames("--search-history", searchHistory);
        tellNames("--series", series);
        return code;
    }

    private static String history(ExperimentRun run) {
        return SearchHistoryCsv.of(
                run.result().instants().map(InstantRecord::found).orElse(List.of()));
    }

    private void tellNames(String option, List<WholeFile> files) {
        if (files.size() < 2) {
            return;
        }
        List<String> names =
                files.stream().map(file -> file.path().toString()).distinct().toList();
        command.getErr().println("almanac: " + option + ": one file a policy: " + String.join(", ", names));
    }
}
