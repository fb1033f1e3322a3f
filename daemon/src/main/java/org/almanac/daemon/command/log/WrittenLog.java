package org.almanac.daemon.command.log;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.almanac.daemon.program.Complaints;
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
        PrintWriter to = told(output);
        to.println("  " + line);
        to.flush();
    }

    /** Where what was done is told: standard error where the log itself goes to standard output. */
    private PrintWriter told(Path file) {
        boolean device = Files.exists(file) && !Files.isRegularFile(file);
        return device ? spec.commandLine().getErr() : spec.commandLine().getOut();
    }

    private void tell(Path file, Path name, JobLog log, EditedLog edited) {
        PrintWriter to = told(file);
        to.println(name + ": " + log.recorded().jobs().size() + " jobs in, "
                + edited.log().recorded().jobs().size() + " jobs out: " + file);
        if (!edited.counts().isEmpty()) {
            to.println("  " + edited.counts().stream().map(EditCount::toString).collect(Collectors.joining("; ")));
        }
        to.flush();
        log.recorded()
                .unusedColumns()
                .ifPresent(unused -> new Complaints(spec.commandLine().getErr()).warned(name + ": " + unused));
    }
}
