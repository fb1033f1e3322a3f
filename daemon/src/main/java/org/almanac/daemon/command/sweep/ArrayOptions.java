package org.almanac.daemon.command.sweep;

import java.time.Duration;
import java.util.Optional;
import org.almanac.daemon.command.option.WrittenDuration;
import org.almanac.daemon.command.option.WrittenName;
import org.almanac.daemon.command.option.WrittenNumber;
import org.almanac.replay.sweep.ArrayKind;
import org.almanac.replay.sweep.ArrayScript;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that describe a job array. */
public final class ArrayOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--print-array",
            paramLabel = "KIND",
            converter = WrittenName.OfArrayKind.class,
            completionCandidates = WrittenName.OfArrayKind.class,
            description = {
                "Print the script of a job array that runs the points that are missing,",
                "for a server of that kind: openpbs or torque. Submit it with qsub."
            })
    private Optional<ArrayKind> kind = Optional.empty();

    @Option(
            names = "--subjobs",
            paramLabel = "N",
            converter = WrittenNumber.OfCount.class,
            description = "Of how many subjobs the array is. Default 20.")
    private int subjobs = 20;

    @Option(
            names = "--cpus",
            paramLabel = "N",
            converter = WrittenNumber.OfCount.class,
            description = {
                "How many replays run at a time, and how many cpus a subjob asks for.",
                "Default: as many as there are cores here, 1 in a subjob."
            })
    private Optional<Integer> cpus = Optional.empty();

    @Option(
            names = "--walltime",
            paramLabel = "TIME",
            converter = WrittenDuration.class,
            description = "How long each subjob may run, as 30m or 4h. Default 1h.")
    private Duration walltime = Duration.ofHours(1);

    @Option(names = "--queue", paramLabel = "NAME", description = "To which queue it goes; default: the server's.")
    private Optional<String> queue = Optional.empty();

    /** The array that is to be printed; empty where none is asked for. */
    public Optional<ArrayScript> array() {
        if (subjobs < 1 || cpus.orElse(1) < 1) {
            throw wrong((subjobs < 1 ? "--subjobs" : "--cpus") + " must be at least 1");
        }
        if (walltime.toMinutes() < 2) {
            throw wrong("--walltime must be at least 2m, as Java's start is a part of it");
        }
        return kind.map(asked -> new ArrayScript(asked, subjobs, cpus.orElse(1), walltime, queue));
    }

    /** How many replays are to run at a time here. */
    public int threads() {
        return cpus.orElse(Runtime.getRuntime().availableProcessors());
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
