package org.almanac.daemon.command.log;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.almanac.daemon.program.FailedException;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.statistics.ArrivalPattern;
import org.almanac.workload.text.Excerpt;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A moment of a log as it is written: a date by the clock of the machine's place, or seconds of the log's own time.
 *
 * @param date the date, where one is written
 * @param seconds the seconds, where none is
 */
public record LogMoment(Optional<LocalDateTime> date, long seconds) {
    /** In seconds of a log's time. */
    public long in(RecordedLog log) {
        if (date.isEmpty()) {
            return seconds;
        }
        long start = log.unixStartTime()
                .orElseThrow(
                        () -> new FailedException(log.file() + ": its header has no UnixStartTime, so the dates of its"
                                + " jobs are not known. Maybe give seconds of the log's time"));
        return date.get().atZone(ArrivalPattern.zone(log)).toEpochSecond() - start;
    }

    /** As it is written: {@code 2002-08-01} at midnight, {@code 2002-08-01T12:00}, or {@code second 86400}. */
    @Override
    public String toString() {
        return date.map(known -> known.toLocalTime().equals(LocalTime.MIDNIGHT)
                        ? known.toLocalDate().toString()
                        : known.toString())
                .orElseGet(() -> "second " + seconds);
    }

    /** The date of a second of a log's time; that second where it is not known from when on it counts. */
    public static String told(RecordedLog log, long second) {
        return log.unixStartTime().isEmpty()
                ? "second " + second + " of the log"
                : Instant.ofEpochSecond(log.unixStartTime().getAsLong() + second)
                        .atZone(ArrivalPattern.zone(log))
                        .format(DateTimeFormatter.ISO_OFFSET_DATE_TIME);
    }

    /** Reads {@code 2002-08-01}, {@code 2002-08-01T12:00} or seconds. */
    public static final class Written implements ITypeConverter<LogMoment> {
        @Override
        public LogMoment convert(String written) {
            if (written.matches("[0-9]{1,12}")) {
                return new LogMoment(Optional.empty(), Long.parseLong(written));
            }
            try {
                LocalDateTime date = written.contains("T")
                        ? LocalDateTime.parse(written)
                        : LocalDate.parse(written).atStartOfDay();
                return new LogMoment(Optional.of(date), 0);
            } catch (DateTimeException e) {
                throw new TypeConversionException("'" + Excerpt.of(written)
                        + "' is no moment; write it as 2002-08-01, 2002-08-01T12:00 or in seconds of the log's time");
            }
        }
    }
}
