package org.almanac.daemon.command.log;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.almanac.daemon.command.option.WrittenDuration;
import org.almanac.workload.edit.JobSelection;
import org.almanac.workload.edit.LogEdit;
import org.almanac.workload.edit.RuntimesAtMost;
import org.almanac.workload.edit.RuntimesWithinWalltimes;
import org.almanac.workload.edit.UsedMemory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** What is done to the jobs of a log, as options name it. */
public final class EditOptions {
    private static final String WALLTIME = "walltime";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--keep",
            paramLabel = "CRITERIA",
            description = {
                "Keep only jobs for which all of these hold, as in queue=1|2,user=7.",
                "Fields: queue, partition, status, user, group, executable.",
                "May be repeated."
            })
    private List<String> keep = new ArrayList<>();

    @Option(
            names = "--drop",
            paramLabel = "CRITERIA",
            description = {
                "Drop jobs for which any of these holds: fields as with --keep;",
                "cancelled; interactive (in queue 0); or an anomaly by its key in the",
                "JSON of 'log stats', as in cpus_below_0. May be repeated."
            })
    private List<String> drop = new ArrayList<>();

    @Option(
            names = "--cap",
            paramLabel = "walltime|TIME",
            description = {"End jobs at the walltime that they asked for, or after a time such", "as 24h."})
    private Optional<String> cap = Optional.empty();

    @Option(
            names = "--memory",
            paramLabel = "used|requested",
            description = {"Let jobs ask for the memory that they used, where it is known.", "Default requested."})
    private String memory = "requested";

    /** The edits that were asked for; refuses what cannot be understood. */
    List<LogEdit> edits() {
        List<LogEdit> edits = new ArrayList<>();
        keep.forEach(text -> edits.addAll(read("--keep", text, JobSelection::kept)));
        drop.forEach(text -> edits.addAll(read("--drop", text, JobSelection::dropped)));
        cap.ifPresent(text -> edits.add(cap(text)));
        switch (memory) {
            case "used" -> edits.add(new UsedMemory());
            case "requested" -> {
                // As it is recorded.
            }
            default -> throw wrong("--memory is '" + memory + "', it must be used or requested");
        }
        return edits;
    }

    private List<LogEdit> read(String option, String text, Function<String, List<LogEdit>> edits) {
        try {
            return edits.apply(text);
        } catch (IllegalArgumentException e) {
            throw wrong(option + " " + text + ": " + e.getMessage());
        }
    }

    private LogEdit cap(String text) {
        if (text.equals(WALLTIME)) {
            return new RuntimesWithinWalltimes();
        }
        try {
            Duration most = new WrittenDuration().convert(text);
            return new RuntimesAtMost(most.toSeconds());
        } catch (TypeConversionException e) {
            throw wrong("--cap: " + e.getMessage() + ", or " + WALLTIME);
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
