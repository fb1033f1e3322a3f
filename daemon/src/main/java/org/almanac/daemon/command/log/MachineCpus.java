package org.almanac.daemon.command.log;

import java.util.Optional;
import java.util.OptionalInt;
import org.almanac.daemon.command.option.WrittenNumber;
import org.almanac.workload.log.RecordedLog;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that says how many cpus the machine of a log has. */
public final class MachineCpus {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--procs",
            paramLabel = "N",
            converter = WrittenNumber.OfCount.class,
            description = "The machine's cpus; default: MaxProcs of the log's header.")
    private Optional<Integer> procs = Optional.empty();

    /** What was asked for; empty where nothing was. */
    OptionalInt asked() {
        if (procs.isPresent() && procs.get() < 1) {
            throw new ParameterException(spec.commandLine(), "--procs must be at least 1, but is " + procs.get());
        }
        return procs.map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    /** What was asked for, else what the header says; empty where neither is known. */
    OptionalInt of(RecordedLog log) {
        OptionalInt asked = asked();
        return asked.isPresent() ? asked : log.maxProcs();
    }

    /** The same, which a log must have one way or the other. */
    int required(RecordedLog log) {
        return of(log).orElseThrow(() ->
                new ParameterException(spec.commandLine(), "--procs is needed, as " + log.whyNoMaxProcs()));
    }
}
