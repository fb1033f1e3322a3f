package org.almanac.daemon.command.log;

import java.nio.file.Path;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.LogFormatException;
import picocli.CommandLine.Parameters;

/** The one log that a command makes another of. */
public final class OneLog extends LogReading {
    @Parameters(paramLabel = "LOG", description = "The log, in any form that replay takes.")
    private Path log;

    /** Where it is, as it was named. */
    Path path() {
        return log;
    }

    /** What is in it. */
    JobLog read() throws LogFormatException {
        return read(log);
    }
}
