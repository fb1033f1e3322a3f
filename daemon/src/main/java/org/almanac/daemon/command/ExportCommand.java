package org.almanac.daemon.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.MomentPast;
import org.almanac.daemon.command.option.StateOption;
import org.almanac.daemon.command.option.WrittenName;
import org.almanac.daemon.history.HistoryTable;
import org.almanac.daemon.json.Envelope;
import org.almanac.daemon.program.Complaints;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.ProgramVersion;
import org.almanac.daemon.store.HistoryQuery;
import org.almanac.daemon.store.HistoryReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes the history of jobs as a table for other programs. */
@Command(
        name = "export",
        description =
                "Write what jobs were promised and what came as a table for other programs: a row for each job, or move.",
        sortOptions = false,
        footer = {
            "",
            "Example: almanac export --since 30d > jobs.csv",
            "As Parquet, by DuckDB: duckdb -c \"COPY (FROM 'jobs.csv') TO 'jobs.parquet'\""
        },
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class ExportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--since",
            required = true,
            paramLabel = "TIME",
            converter = MomentPast.class,
            description = "Jobs that were not over then: 30d, 2026-12-01 or 2026-12-01T12:00.")
    private Long since;

    @Option(names = "--moves", description = "A row for each move of a planned start, in place of each job.")
    private boolean moves;

    @Option(
            names = {"-F", "--format"},
            paramLabel = "FORMAT",
            converter = WrittenName.OfHistoryForm.class,
            completionCandidates = WrittenName.OfHistoryForm.class,
            description = {
                "csv (default); jsonl: a line of JSON for each row;",
                "json: all rows in the one form that every command has for programs, in memory until the last one is read."
            })
    private HistoryTable.Form format = HistoryTable.Form.CSV;

    @Mixin
    private final StateOption state = new StateOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        HistoryTable table = moves ? HistoryTable.MOVES : HistoryTable.JOBS;
        if (format == HistoryTable.Form.JSON) {
            StringWriter rows = new StringWriter();
            List<String> warnings = write(table, HistoryTable.Form.JSONL, new PrintWriter(rows));
            String data = "{\"rows\":[" + rows.toString().lines().collect(Collectors.joining(",\n")) + "]}";
            Envelope envelope =
                    new Envelope(ProgramVersion.text(), "export", Instant.now(), Optional.empty(), warnings);
            spec.commandLine().getOut().println(envelope.around(data));
        } else {
            write(table, format, spec.commandLine().getOut());
        }
        spec.commandLine().getOut().flush();
        return ExitCode.DONE;
    }

    /** Writes the rows, and returns what there is to warn of, which is told. */
    private List<String> write(HistoryTable table, HistoryTable.Form form, PrintWriter out) throws IOException {
        HistoryQuery query = new HistoryQuery(Optional.empty(), Optional.empty(), OptionalLong.of(since));
        try (HistoryReader reader = HistoryReader.open(state.folder())) {
            table.begin(form, out);
            reader.read(query, job -> table.write(job, form, out));
            out.flush();
            if (reader.damaged() == 0) {
                return List.of();
            }
            String warning = reader.damaged() + " damaged rows are left out";
            new Complaints(spec.commandLine().getErr()).warned(warning);
            return List.of(warning);
        }
    }
}
