package org.almanac.daemon.command.log;

import java.nio.file.Path;
import org.almanac.daemon.command.option.TimeZoneOption;
import org.almanac.daemon.command.progress.TerminalProgress;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.LogFormatException;
import org.almanac.workload.log.LogReader;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** How a command reads logs: in any form, and telling on a terminal how far it is. */
public class LogReading {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Mixin
    private final TimeZoneOption zone = new TimeZoneOption();

    /** The log that is there. */
    JobLog read(Path log) throws LogFormatException {
        try (TerminalProgress progress = new TerminalProgress(spec.commandLine().getErr())) {
            return LogReader.read(log, zone::value, progress);
        }
    }
}
