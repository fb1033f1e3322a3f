package org.almanac.replay.sweep;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.almanac.planner.cluster.Machine;
import org.almanac.replay.ReplayException;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.Sha256;
import org.almanac.replay.WholeFile;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.LogFormatException;
import org.almanac.workload.log.LogReader;
import org.almanac.workload.log.SiteLog;

/**
 * The logs of a sweep, each with the machine that it names; read when a point needs them, and the last one is kept.
 *
 * <p>May be used by several threads.
 */
public final class SweepLogs {
    /** A log and the machine it is replayed on. */
    public record Recorded(ReplayLog log, Machine machine) {}

    private record Kept(String name, Recorded recorded) {}

    private final Path base;
    private final SweepGrid grid;
    private Optional<Kept> kept = Optional.empty();

    /** The logs of the grid, by names from that folder on. */
    public SweepLogs(Path base, SweepGrid grid) {
        this.base = base;
        this.grid = grid;
    }

    /**
     * The log of that name.
     *
     * @throws ReplayException if it cannot be read, names no machine, or has no job that can be replayed
     */
    public synchronized Recorded get(String name) {
        if (kept.isEmpty() || !kept.get().name().equals(name)) {
            kept = Optional.of(new Kept(name, read(name)));
        }
        return kept.get().recorded();
    }

    private Recorded read(String name) {
        try {
            JobLog log = LogReader.read(base.resolve(name));
            return log instanceof SiteLog site
                    ? new Recorded(ReplayLog.of(site, grid.estimate(), grid.cancelled()), site.machine())
                    : plain(name, log);
        } catch (LogFormatException e) {
            throw new ReplayException(e.getMessage());
        }
    }

    private Recorded plain(String name, JobLog log) {
        int cpus = log.recorded()
                .maxProcs()
                .orElseThrow(() -> new ReplayException(base.resolve(name) + ": "
                        + log.recorded()
                                .maxProcsFault()
                                .orElse("the header has no MaxProcs, which a sweep needs: how many cpus there are")));
        Machine machine = Machine.ofNodes(1, cpus);
        return new Recorded(ReplayLog.of(log, machine, grid.estimate(), grid.cancelled()), machine);
    }

    /**
     * The hash of the log's content.
     *
     * @throws ReplayException if the log cannot be read
     */
    public String hash(String name) {
        Path file = base.resolve(name);
        try {
            return Sha256.of(file);
        } catch (NoSuchFileException e) {
            throw new ReplayException(file + ": no such file");
        } catch (IOException e) {
            throw new ReplayException(file + ": cannot be read: " + WholeFile.reason(e));
        }
    }
}
