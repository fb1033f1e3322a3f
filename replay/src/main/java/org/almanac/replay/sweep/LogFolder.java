package org.almanac.replay.sweep;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.cluster.Machine;
import org.almanac.replay.ReplayException;
import org.almanac.replay.SiteRules;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.LogFormatException;
import org.almanac.workload.log.LogReader;
import org.almanac.workload.log.SiteLog;

/** Logs by their names from a folder on, each on the machine that it names, where no further rules hold. */
public record LogFolder(Path base) implements LogSource {
    @Override
    public JobLog read(String name, long seed) throws LogFormatException {
        return LogReader.read(base.resolve(name));
    }

    @Override
    public Optional<Path> file(String name) {
        return Optional.of(base.resolve(name));
    }

    @Override
    public Machine machine(String name, JobLog log) {
        if (log instanceof SiteLog site) {
            return site.machine();
        }
        int cpus = log.recorded()
                .maxProcs()
                .orElseThrow(() -> new ReplayException(base.resolve(name)
                        + ": a sweep needs the machine's cpus, but "
                        + log.recorded().whyNoMaxProcs()));
        return Machine.ofNodes(1, cpus);
    }

    @Override
    public SiteRules rules(JobLog log) {
        return SiteRules.NONE;
    }

    @Override
    public Map<String, String> facts() {
        return Map.of();
    }
}
