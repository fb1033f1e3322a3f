package org.almanac.daemon.command.replay;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.almanac.planner.cluster.Machine;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.SiteRules;
import org.almanac.replay.sweep.LogSource;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.LogFormatException;
import org.almanac.workload.log.LogReader;
import org.almanac.workload.log.ReadProgress;
import org.almanac.workload.log.SiteLog;
import org.almanac.workload.model.SampleLog;

/** The logs of a replay as its options name them, or the one that is made up, on the machine that they name. */
public final class ReplaySource implements LogSource {
    /** What the made-up log is called. */
    public static final String SAMPLE = "sample";

    private final Optional<SampleLog> sample;
    private final ReplayMachine machines;
    private final Supplier<ZoneId> zone;
    private final ReadProgress progress;
    private final Set<String> warnings = new LinkedHashSet<>();

    /**
     * Logs by the names of their files.
     *
     * @param sample the kind of log that is made up; empty where logs are read
     * @param zone by which clock accounting was written; asked only for accounting, as reading zones takes time
     */
    public ReplaySource(
            Optional<SampleLog> sample, ReplayMachine machines, Supplier<ZoneId> zone, ReadProgress progress) {
        this.sample = sample;
        this.machines = machines;
        this.zone = zone;
        this.progress = progress;
    }

    @Override
    public JobLog read(String name, long seed) throws LogFormatException {
        if (sample.isPresent()) {
            return machines.keeping(
                    sample.get().make(machines.sample(), machines.gpus(), new SplittableRandom(seed)), isOfGpus());
        }
        JobLog log = LogReader.read(Path.of(name), zone, progress);
        log.recorded().unusedColumns().ifPresent(columns -> warn(name + ": " + columns));
        return machines.keeping(log, false);
    }

    @Override
    public Optional<Path> file(String name) {
        return sample.isPresent() ? Optional.empty() : Optional.of(Path.of(name));
    }

    @Override
    public Machine machine(String name, JobLog log) {
        // The number of its cpus was that of the machine that it was to be made for.
        return isOfGpus() && log instanceof SiteLog made ? made.machine() : machines.of(log);
    }

    private boolean isOfGpus() {
        return sample.equals(Optional.of(SampleLog.GPUS));
    }

    @Override
    public SiteRules rules(JobLog log) {
        return machines.rules(log);
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>(machines.facts());
        facts.put("time_zone", zone.get().getId());
        sample.ifPresent(kind -> facts.put("sample", kind.name().toLowerCase(Locale.ROOT)));
        return facts;
    }

    /** Warns of queues that the machine's description names and in which no job of the log is. */
    public void warnOfQueues(ReplayLog log) {
        machines.queuesOfNoJob(log).ifPresent(this::warn);
    }

    private synchronized void warn(String message) {
        warnings.add(message);
    }

    /** What the user may not have expected, each once. */
    public synchronized List<String> warnings() {
        return List.copyOf(warnings);
    }
}
