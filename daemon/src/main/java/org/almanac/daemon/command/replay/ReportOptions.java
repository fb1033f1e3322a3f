package org.almanac.daemon.command.replay;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.command.log.LogMoment;
import org.almanac.daemon.program.FailedException;
import org.almanac.replay.WholeFile;
import org.almanac.replay.breakdown.LogCalendar;
import org.almanac.replay.report.PageTimes;
import org.almanac.replay.report.Span;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.text.Excerpt;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that make a page of a replay. */
public final class ReportOptions {
    /** So long after the last submission there may be something to see, in seconds. */
    private static final long LONGEST_QUEUE = 60 * LogCalendar.DAY;

    @Option(
            names = "--report",
            paramLabel = "FILE.html",
            description = "Write tables and charts as a page: one file that opens offline.")
    private Optional<Path> report = Optional.empty();

    @Option(
            names = "--report-window",
            paramLabel = "FROM[..TO]",
            converter = Window.Written.class,
            description = {
                "What time the page's Gantt charts show, such as 2002-08-01..2002-08-03;",
                "FROM alone: the day from there. Default: the day with the longest waits."
            })
    private Optional<Window> window = Optional.empty();

    /** Two moments of a log. */
    record Window(LogMoment from, Optional<LogMoment> to) {
        private Span in(RecordedLog log) {
            long begin = from.in(log);
            long end = to.map(moment -> moment.in(log)).orElse(begin + LogCalendar.DAY);
            if (end <= begin) {
                throw new FailedException(
                        "--report-window: it must end after it begins, but lasts " + (end - begin) + " s");
            }
            requireSomethingOf(log, begin, end);
            return new Span(begin, end);
        }

        private static void requireSomethingOf(RecordedLog log, long begin, long end) {
            long first =
                    log.jobs().stream().mapToLong(RecordedJob::submit).min().orElse(begin);
            long last = log.jobs().stream().mapToLong(RecordedJob::submit).max().orElse(begin);
            if (end <= first || begin > last + LONGEST_QUEUE) {
                throw new FailedException(
                        "--report-window: nothing of the log lies there; its jobs were submitted from "
                                + LogMoment.told(log, first) + " to " + LogMoment.told(log, last));
            }
        }

        /** Reads {@code FROM} or {@code FROM..TO}. */
        static final class Written implements ITypeConverter<Window> {
            private final LogMoment.Written moments = new LogMoment.Written();

            @Override
            public Window convert(String written) {
                String[] parts = written.split("\\.\\.", -1);
                if (parts.length > 2) {
                    throw new TypeConversionException(
                            "'" + Excerpt.of(written) + "' is no window; write it as FROM or FROM..TO");
                }
                return new Window(
                        moments.convert(parts[0]),
                        parts.length == 1 ? Optional.empty() : Optional.of(moments.convert(parts[1])));
            }
        }
    }

    /** The page's file, or none. */
    public List<WholeFile> files() {
        return report.map(WholeFile::new).stream().toList();
    }

    /** Whether a window is given and no page asked for. */
    public boolean isWindowOfNothing() {
        return window.isPresent() && report.isEmpty();
    }

    /** Whether a window is given. */
    public boolean hasWindow() {
        return window.isPresent();
    }

    /** How the page tells the times of a log. */
    public PageTimes times(RecordedLog log) {
        return new PageTimes(LogCalendar.of(log), window.map(asked -> asked.in(log)));
    }
}
