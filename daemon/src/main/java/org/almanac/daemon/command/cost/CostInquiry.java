package org.almanac.daemon.command.cost;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.almanac.daemon.command.option.ConfigurationFile;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.StateOption;
import org.almanac.daemon.command.progress.TerminalProgress;
import org.almanac.daemon.config.SiteConfiguration;
import org.almanac.daemon.program.FailedException;
import org.almanac.replay.ParallelRuns;
import org.almanac.replay.ReplayException;
import org.almanac.replay.TextTable;
import org.almanac.replay.limits.LimitCosts;
import org.almanac.workload.log.LogReader;

/**
 * What is asked of what limits cost; apart from the command, which is made at every start.
 *
 * @param limits the names of those that are asked of; all where there are none
 * @param log the recorded log whose jobs are replayed; those of the daemon's store where there is none
 * @param since of the store's jobs those since then, in epoch seconds; of the last week where it is empty
 * @param procs the cpus of a machine that neither the log nor the configuration tells
 * @param zone by which clock accounting was written
 */
public record CostInquiry(
        List<String> limits,
        Optional<Path> log,
        Optional<Long> since,
        Optional<Integer> procs,
        Supplier<ZoneId> zone,
        long seed) {
    /** In seconds: it is said beforehand of replays that take longer in all. */
    private static final double LONG = 30;

    /** Replays, and tells what came of it. */
    public void tell(StateOption state, FormatOption format, PrintWriter out, PrintWriter err)
            throws IOException, InterruptedException {
        CostSource source;
        LimitCosts costs;
        try (TerminalProgress progress = new TerminalProgress(err)) {
            source = log.isPresent() ? ofLog(log.get(), state.config(), progress) : ofStore(state);
            costs = source.study()
                    .costs(
                            names(source),
                            progress,
                            (seconds, more) -> {
                                progress.pause();
                                outlook(seconds, more).ifPresent(format::warn);
                            },
                            ParallelRuns.cores());
        } catch (ReplayException e) {
            throw new FailedException(e.getMessage());
        }
        if (format.isJson()) {
            format.print(CostJson.of(source, costs));
        } else {
            out.print(CostText.of(source, costs));
            out.flush();
        }
    }

    /** How long it will take, where that is long. */
    static Optional<String> outlook(double seconds, int more) {
        return more * seconds < LONG
                ? Optional.empty()
                : Optional.of("the replay with all limits took " + TextTable.duration(seconds) + ", and " + more
                        + (more == 1 ? " more follows" : " more follow")
                        + ", each about as long. --limit names those that"
                        + " are of interest");
    }

    private CostSource ofLog(Path file, Path config, TerminalProgress progress) throws IOException {
        SiteConfiguration site = ConfigurationFile.read(config);
        return LoggedJobs.of(file, LogReader.read(file, zone, progress), site, procs, seed);
    }

    private CostSource ofStore(StateOption state) throws IOException {
        OptionalLong from = since.map(OptionalLong::of).orElse(OptionalLong.empty());
        return StoredJobs.in(state.folder(), from, seed);
    }

    private Set<String> names(CostSource source) {
        Set<String> there = source.study().names();
        for (String name : limits) {
            if (!there.contains(name)) {
                throw new FailedException("no limit '" + name + "' holds; there "
                        + (there.isEmpty() ? "is none" : "are " + String.join(", ", there)));
            }
        }
        return limits.isEmpty() ? there : new LinkedHashSet<>(limits);
    }
}
