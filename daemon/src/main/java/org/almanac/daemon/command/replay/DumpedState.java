package org.almanac.daemon.command.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.files.FileTrouble;
import org.almanac.daemon.program.FailedException;
import org.almanac.daemon.record.StateDump;
import org.almanac.planner.policy.PolicyException;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.WarmStart;
import org.almanac.replay.breakdown.LogCalendar;
import org.almanac.replay.report.PageTimes;
import picocli.CommandLine.Option;

/** The state of a daemon from which a replay goes on, as an option names it. */
public final class DumpedState {
    @Option(
            names = "--state",
            paramLabel = "FILE",
            description = {
                "Go on from what 'almanac state dump' wrote: its machine, rules, jobs, promises",
                "and memory, under its policy where no other is named. Its jobs run for as long",
                "as they are planned. Those of TRACE, if there is one, come on top: the first",
                "of them at the moment of the dump."
            })
    private Optional<Path> file = Optional.empty();

    private Optional<WarmStart> start = Optional.empty();

    /** The file, where one is named. */
    public Optional<Path> file() {
        return file;
    }

    /** Reads it, where one is named; fails where it is no dump, or none that this version understands. */
    public void read() {
        start = file.map(DumpedState::read);
    }

    private static WarmStart read(Path file) {
        try {
            StateDump dump = StateDump.read(Files.readAllBytes(file));
            return WarmStart.ofServer(dump.moment(), PolicySpec.parse(dump.policy()), dump.restore());
        } catch (IOException e) {
            throw new FailedException("--state " + file + ": " + FileTrouble.reason(e));
        } catch (IllegalArgumentException | PolicyException e) {
            throw new FailedException("--state " + file + ": " + e.getMessage());
        }
    }

    /** What was read. */
    public Optional<WarmStart> start() {
        return start;
    }

    /** The jobs of a log from the moment of the dump on. */
    public ReplayLog after(ReplayLog log) {
        return start.map(from -> log.beginningAt(from.moment())).orElse(log);
    }

    /** The jobs that count in the result, those that waited before those of the log. */
    public ReplayLog counted(ReplayLog log) {
        return start.map(from -> log.after(from.waiting())).orElse(log);
    }

    /** A log without jobs. */
    public static ReplayLog nothing() {
        return new ReplayLog(List.of(), Map.of());
    }

    /** What the whole is called. */
    public String title(Optional<String> log) {
        return file.map(named -> named + log.map(trace -> " and " + trace).orElse(""))
                .or(() -> log)
                .orElseThrow();
    }

    /** How a page tells the times of a replay from it, by the clock of a zone. */
    public static PageTimes times(ZoneId zone) {
        return new PageTimes(new LogCalendar(OptionalLong.of(0), zone), Optional.empty());
    }
}
