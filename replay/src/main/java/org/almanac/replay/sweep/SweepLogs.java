package org.almanac.replay.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.almanac.planner.cluster.Machine;
import org.almanac.replay.ReplayException;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.Sha256;
import org.almanac.replay.SiteRules;
import org.almanac.replay.WholeFile;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.LogFormatException;
import org.almanac.workload.log.MachinesReader;

/**
 * The logs of a grid, edited, each with its machine; read when a point needs them, and the last one is kept.
 *
 * <p>May be used by several threads.
 */
public final class SweepLogs {
    /**
     * A log, what it is replayed on, and its jobs.
     *
     * @param jobs without deadlines that are drawn
     */
    public record Recorded(JobLog log, Machine machine, SiteRules rules, ReplayLog jobs) {}

    private record Kept(String name, long seed, Recorded recorded) {}

    private final LogSource source;
    private final Treatment treatment;
    private Optional<Kept> kept = Optional.empty();

    SweepLogs(LogSource source, Treatment treatment) {
        this.source = source;
        this.treatment = treatment;
    }

    /**
     * The log of that name, as it is under that seed.
     *
     * @throws ReplayException if it cannot be read, or its machine is not known
     */
    public synchronized Recorded get(String name, long seed) {
        boolean isOther = kept.isEmpty()
                || !kept.get().name().equals(name)
                || source.file(name).isEmpty() && kept.get().seed() != seed;
        if (isOther) {
            kept = Optional.of(new Kept(name, seed, read(name, seed)));
        }
        return kept.get().recorded();
    }

    private Recorded read(String name, long seed) {
        try {
            JobLog log = treatment.edited(source.read(name, seed));
            Machine machine = source.machine(name, log);
            return new Recorded(log, machine, source.rules(log), treatment.jobs(log, machine));
        } catch (LogFormatException e) {
            throw new ReplayException(e.getMessage());
        }
    }

    /**
     * The hash of the content of the log, and of the description of its machine where one lies beside it, by their names;
     * nothing of a log that is made up.
     *
     * @throws ReplayException if one of them cannot be read
     */
    Map<String, String> hashes(String name) {
        Map<String, String> hashes = new TreeMap<>();
        source.file(name).ifPresent(log -> {
            hashes.put(name, hash(log));
            Path machines = MachinesReader.beside(log);
            if (Files.isRegularFile(machines)) {
                hashes.put(machines.getFileName().toString(), hash(machines));
            }
        });
        return hashes;
    }

    private static String hash(Path file) {
        try {
            return Sha256.of(file);
        } catch (NoSuchFileException e) {
            throw new ReplayException(file + ": no such file");
        } catch (IOException e) {
            throw new ReplayException(file + ": cannot be read: " + WholeFile.reason(e));
        }
    }
}
