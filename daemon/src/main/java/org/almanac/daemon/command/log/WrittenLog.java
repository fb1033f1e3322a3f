package org.almanac.daemon.command.log;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.program.FailedException;
import org.almanac.replay.WholeFile;
import org.almanac.workload.edit.EditCount;
import org.almanac.workload.edit.EditedLog;
import org.almanac.workload.edit.LogEdit;
import org.almanac.workload.edit.LogEditException;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.SwfWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where a command writes the log that it makes, and what it tells of that. */
public final class WrittenLog {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = {
                "Write the log to FILE, in the Standard Workload Format,",
                "packed with gzip where it ends in .gz."
            })
    private Path output;

    private final FormatOption format;
    private final List<Written> written = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    /** Of a command that tells what it did in that format. */
    WrittenLog(FormatOption format) {
        this.format = format;
    }

    /** A log that was made. */
    private record Written(Path log, Path file, int jobsIn, int jobsOut, List<EditCount> edits) {}

    /** The file as it was named. */
    Path file() {
        return output;
    }

    /** Refuses what cannot be written or would overwrite a log that is read. */
    void prepare(List<Path> logs) {
        prepare(output, logs);
    }

    /** The same of another file than the one that was named. */
    void prepare(Path file, List<Path> logs) {
        new WholeFile(file).obstacle().ifPresent(obstacle -> {
            throw new FailedException("--output " + file + ": " + obstacle);
        });
        for (Path log : logs) {
            if (isSameFile(log, file)) {
                throw new ParameterException(spec.commandLine(), "--output would overwrite LOG (" + log + ")");
            }
        }
    }

    private static boolean isSameFile(Path one, Path other) {
        try {
            return Files.isRegularFile(one) && Files.isSameFile(one, other);
        } catch (IOException e) {
            // One of them does not exist.
            return false;
        }
    }

    /** Makes the edits, writes what becomes of the log, and tells what was done. */
    void write(Path name, JobLog log, List<? extends LogEdit> edits) throws IOException {
        write(output, name, log, edits);
        finish();
    }

    /** All logs are written: programs are told now what was done, in one piece. */
    void finish() {
        if (format.isJson()) {
            format.print(Optional.empty(), json(), told(output));
        }
    }

    private String json() {
        return Json.text(json -> json.objects(
                        "logs",
                        written,
                        each -> json.text("log", each.log().toString())
                                .text("file", each.file().toString())
                                .number("jobs_in", each.jobsIn())
                                .number("jobs_out", each.jobsOut())
                                .objects(
                                        "edits",
                                        each.edits(),
                                        edit -> json.text("edit", edit.told())
                                                .number("dropped", edit.dropped())
                                                .number("added", edit.added())
                                                .number("changed", edit.changed())))
                .texts("remarks", remarks));
    }

    /** The same to another file than the one that was named. */
    void write(Path file, Path name, JobLog log, List<? extends LogEdit> edits) throws IOException {
        EditedLog edited = edited(log, edits);
        List<String> notes = new ArrayList<>();
        for (EditCount count : edited.counts()) {
            if (count.isAny()) {
                notes.add(spec.qualifiedName() + ": " + count);
            }
        }
        WholeFile whole = new WholeFile(file);
        whole.write(out -> new SwfWriter(edited.log().recorded(), notes).write(file, out));
        tell(file, name, log, edited);
    }

    private static EditedLog edited(JobLog log, List<? extends LogEdit> edits) {
        try {
            return EditedLog.of(log, edits);
        } catch (LogEditException e) {
            throw new FailedException(e.getMessage());
        }
    }

    /** Tells more of what was done, in a line. */
    void tell(String line) {
        remarks.add(line);
        if (!format.isJson()) {
            PrintWriter to = told(output);
            to.println("  " + line);
            to.flush();
        }
    }

    /** Where what was done is told: standard error where the log itself goes to standard output. */
    private PrintWriter told(Path file) {
        boolean device = Files.exists(file) && !Files.isRegularFile(file);
        return device ? spec.commandLine().getErr() : spec.commandLine().getOut();
    }

    private void tell(Path file, Path name, JobLog log, EditedLog edited) {
        int in = log.recorded().jobs().size();
        int out = edited.log().recorded().jobs().size();
        written.add(new Written(name, file, in, out, edited.counts()));
        if (!format.isJson()) {
            PrintWriter to = told(file);
            to.println(name + ": " + in + " jobs in, " + out + " jobs out: " + file);
            if (!edited.counts().isEmpty()) {
                to.println(
                        "  " + edited.counts().stream().map(EditCount::toString).collect(Collectors.joining("; ")));
            }
            to.flush();
        }
        log.recorded().unusedColumns().ifPresent(unused -> format.warn(name + ": " + unused));
    }
}
