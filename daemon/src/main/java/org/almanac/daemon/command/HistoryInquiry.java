package org.almanac.daemon.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.history.HistoryJson;
import org.almanac.daemon.history.HistoryText;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.store.HistoryQuery;
import org.almanac.daemon.store.HistoryReader;
import org.almanac.daemon.store.JobHistory;

/** What is asked of the history of jobs; apart from the command, which is made at every start. */
record HistoryInquiry(List<String> jobs, Optional<String> user, Optional<Long> since) {
    private static final Duration USUAL = Duration.ofDays(1);

    /** Tells what is in the store in that folder; returns the exit code. */
    int tell(Path folder, FormatOption format, PrintWriter out) throws IOException {
        List<JobHistory> found = new ArrayList<>();
        boolean all = true;
        try (HistoryReader reader = HistoryReader.open(folder)) {
            for (HistoryQuery query : queries()) {
                List<JobHistory> answer = reader.jobs(query);
                if (answer.isEmpty() && query.job().isPresent()) {
                    all = false;
                    format.warn("job " + query.job().get() + " is not in the history of " + folder
                            + (user.isPresent() || since.isPresent() ? " with these options" : ""));
                }
                found.addAll(answer);
            }
            if (reader.damaged() > 0) {
                format.warn(reader.damaged() + " damaged rows are left out");
            }
        }
        if (format.isJson()) {
            format.print(HistoryJson.of(found));
        } else {
            HistoryText text = new HistoryText(ZoneId.systemDefault());
            for (int i = 0; i < found.size(); i++) {
                out.print((i == 0 ? "" : "\n") + text.of(found.get(i)));
            }
            out.flush();
        }
        return all ? ExitCode.DONE : ExitCode.NO_SUCH_JOB;
    }

    private List<HistoryQuery> queries() {
        OptionalLong from = since.map(OptionalLong::of)
                .orElseGet(() -> jobs.isEmpty()
                        ? OptionalLong.of(Instant.now().minus(USUAL).getEpochSecond())
                        : OptionalLong.empty());
        return jobs.isEmpty()
                ? List.of(new HistoryQuery(Optional.empty(), user, from))
                : jobs.stream()
                        .map(job -> new HistoryQuery(Optional.of(job), user, from))
                        .toList();
    }
}
