package org.almanac.daemon.orders;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * On which days something comes again, at the same hours by the clock of a place.
 *
 * @param until no time begins then or later, in epoch seconds; empty for without end
 */
public record Repetition(SortedSet<DayOfWeek> days, ZoneId zone, OptionalLong until) {
    public Repetition {
        days = Collections.unmodifiableSortedSet(new TreeSet<>(days));
        if (days.isEmpty()) {
            throw new IllegalArgumentException("What comes again must do so on some day");
        }
    }

    /**
     * The times that end after {@code after} and begin before {@code before}, of which none begins before the first.
     *
     * @param first the hours, and the first day on which there may be such a time
     */
    List<TimeSpan> times(TimeSpan first, long after, long before) {
        LocalDateTime begin = local(first.from());
        Duration length = Duration.between(begin, local(first.to()));
        List<TimeSpan> times = new ArrayList<>();
        LocalDate earliest = local(Math.max(first.from(), after)).toLocalDate().minusDays(length.toDays() + 1);
        LocalDate day = earliest.isBefore(begin.toLocalDate()) ? begin.toLocalDate() : earliest;
        for (; ; day = day.plusDays(1)) {
            LocalDateTime at = day.atTime(begin.toLocalTime());
            long from = epoch(at);
            if (from >= before || until.isPresent() && from >= until.getAsLong()) {
                return times;
            }
            // In the night in which clocks are set forward a time may have no length.
            long to = Math.max(from + 1, epoch(at.plus(length)));
            if (days.contains(day.getDayOfWeek()) && to > after) {
                times.add(new TimeSpan(from, to));
            }
        }
    }

    private LocalDateTime local(long second) {
        return LocalDateTime.ofInstant(Instant.ofEpochSecond(second), zone);
    }

    private long epoch(LocalDateTime time) {
        return time.atZone(zone).toEpochSecond();
    }
}
