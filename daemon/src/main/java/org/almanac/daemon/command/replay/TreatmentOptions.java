package org.almanac.daemon.command.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.command.option.WrittenFactor;
import org.almanac.daemon.command.option.WrittenName;
import org.almanac.daemon.command.option.WrittenNumber;
import org.almanac.replay.DeadlineRule;
import org.almanac.replay.Estimate;
import org.almanac.replay.ReplayLog.Cancelled;
import org.almanac.replay.sweep.Treatment;
import org.almanac.workload.edit.AllocationUnits;
import org.almanac.workload.edit.DividedTimes;
import org.almanac.workload.edit.LogEdit;
import org.almanac.workload.edit.ScaledLoad;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say what is done to a log before it is replayed. */
public final class TreatmentOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--estimate",
            paramLabel = "HOW",
            converter = WrittenName.OfEstimate.class,
            completionCandidates = WrittenName.OfEstimate.class,
            description = {
                "What a job that ran longer than its walltime does:",
                "kill: it ends at its walltime (default);",
                "extend: its walltime is raised to its runtime;",
                "exact: every walltime is the runtime, as if users knew."
            })
    private Estimate estimate = Estimate.KILL;

    @Option(names = "--drop-cancelled", description = "Leave out jobs that were cancelled, even if they ran.")
    private boolean dropCancelled;

    @Option(
            names = "--allocation-unit",
            paramLabel = "N",
            converter = WrittenNumber.OfCount.class,
            description = "The machine gives cpus in units of N: what a job asks for is rounded up.")
    private Optional<Integer> unit = Optional.empty();

    @Option(
            names = "--scale-load",
            paramLabel = "F",
            description = "Divide inter-arrival times by F: 1.2 is a fifth more load.")
    private Optional<String> scaleLoad = Optional.empty();

    @Option(
            names = "--compress-time",
            paramLabel = "N",
            description = "Divide inter-arrival times, runtimes and walltimes by N: 7 for a day a week.")
    private Optional<String> compressTime = Optional.empty();

    @Option(
            names = "--deadlines",
            paramLabel = "RULE",
            description = {
                "Jobs that need only end by a deadline, as policy deadline counts on it:",
                "share=40%%,hours=24,times-walltime=10: so many of the jobs, by lot,",
                "each by 24 hours or 10 walltimes after its submission, what is later;",
                "draw=exact,nested=no besides: exactly so many, others for another share."
            })
    private Optional<String> deadlines = Optional.empty();

    @Mixin
    private final UsersOption users = new UsersOption();

    /** Whether jobs come otherwise than they were recorded. */
    public boolean hasReactingUsers() {
        return users.reaction().isPresent();
    }

    /** All of it; what cannot be is refused. */
    public Treatment treatment() {
        List<LogEdit> edits = new ArrayList<>();
        unit.ifPresent(cpus -> edits.add(units(cpus)));
        scaleLoad
                .map(written -> new ScaledLoad(WrittenFactor.parse(spec, "--scale-load", written)))
                .ifPresent(edits::add);
        if (compressTime.isPresent()) {
            edits.add(new DividedTimes(divisor()));
        }
        return new Treatment(
                edits, estimate, dropCancelled ? Cancelled.DROP : Cancelled.KEEP, rule(), users.reaction());
    }

    private AllocationUnits units(int cpus) {
        if (cpus < 1) {
            throw new ParameterException(spec.commandLine(), "--allocation-unit must be at least 1, but is " + cpus);
        }
        return new AllocationUnits(cpus);
    }

    /** By what all times are divided. */
    public double divisor() {
        return compressTime
                .map(written -> WrittenFactor.parse(spec, "--compress-time", written))
                .orElse(1.0);
    }

    private Optional<DeadlineRule> rule() {
        try {
            return deadlines.map(DeadlineRule::parse);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--deadlines " + e.getMessage());
        }
    }
}
