package org.almanac.replay.sweep;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.cluster.Machine;
import org.almanac.replay.SiteRules;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.LogFormatException;

/** Where the logs of a grid come from, and on what they are replayed. */
public interface LogSource {
    /** Reads the log of that name, or makes it up by the seed. */
    JobLog read(String name, long seed) throws LogFormatException;

    /** Where the log of that name lies; empty if it is made up by the seed. */
    Optional<Path> file(String name);

    /**
     * The machine for a log.
     *
     * @throws org.almanac.replay.ReplayException if none is known
     */
    Machine machine(String name, JobLog log);

    /** What holds on that machine. */
    SiteRules rules(JobLog log);

    /** What there is to say of the machine that the logs do not say, by its name; the same for equal machines. */
    Map<String, String> facts();
}
