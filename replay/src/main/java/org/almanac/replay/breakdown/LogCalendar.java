package org.almanac.replay.breakdown;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.IsoFields;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.statistics.ArrivalPattern;

/**
 * The days, weeks and months of a log by the clock of the machine's place; where the log does not say when it began, they
 * are counted from its beginning, a month as 30 days.
 */
public final class LogCalendar {
    /** Seconds of a day that is no day on which clocks are changed. */
    public static final long DAY = 86_400;

    private final OptionalLong begin;
    // Found when a date is asked for: zones take a short replay's time to read, and most replays tell no dates.
    private final Supplier<ZoneId> place;
    private Optional<ZoneId> zone = Optional.empty();

    private LogCalendar(OptionalLong begin, Supplier<ZoneId> place) {
        this.begin = begin;
        this.place = place;
    }

    /**
     * A calendar by the clock of a zone.
     *
     * @param begin the moment from which the log's time counts, in epoch seconds
     */
    public LogCalendar(OptionalLong begin, ZoneId zone) {
        this(begin, () -> zone);
    }

    public static LogCalendar of(RecordedLog log) {
        return new LogCalendar(log.unixStartTime(), () -> ArrivalPattern.zone(log));
    }

    /** The zone by whose clock days begin; UTC where the log names none that is known. */
    public synchronized ZoneId zone() {
        if (zone.isEmpty()) {
            zone = Optional.of(place.get());
        }
        return zone.get();
    }

    /** Whether dates are known. */
    public boolean isDated() {
        return begin.isPresent();
    }

    /** The date and time at a second of the log's time, where they are known. */
    public Optional<ZonedDateTime> at(long second) {
        return begin.isPresent()
                ? Optional.of(Instant.ofEpochSecond(begin.getAsLong() + second).atZone(zone()))
                : Optional.empty();
    }

    /** As {@code 2026-03}, or {@code month 3}; in the order of time, as all names are. */
    String month(long second) {
        return at(second)
                .map(time -> time.toLocalDate().toString().substring(0, 7))
                .orElseGet(() -> counted("month", second, 30));
    }

    /** As {@code 2026-W09}, by ISO 8601. */
    String week(long second) {
        return at(second)
                .map(time -> {
                    int week = time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
                    return time.get(IsoFields.WEEK_BASED_YEAR) + (week < 10 ? "-W0" : "-W") + week;
                })
                .orElseGet(() -> counted("week", second, 7));
    }

    /** As {@code 2026-03-01}. */
    public String day(long second) {
        return at(second).map(time -> time.toLocalDate().toString()).orElseGet(() -> counted("day", second, 1));
    }

    /** The first second of the day in which a second of the log's time lies. */
    public long dayBegin(long second) {
        Optional<ZonedDateTime> time = at(second);
        if (time.isEmpty()) {
            return Math.floorDiv(second, DAY) * DAY;
        }
        LocalDate date = time.get().toLocalDate();
        return date.atStartOfDay(zone()).toEpochSecond() - begin.orElseThrow();
    }

    private static String counted(String unit, long second, int days) {
        return unit + " " + (Math.floorDiv(second, days * DAY) + 1);
    }
}
