package org.almanac.planner.cluster;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Prime time: for each day of the week some of its hours, by the clocks of a time zone. A holiday has none.
 *
 * <p>Where clocks skip the hour at which it would begin or end, that is when they skip; where they show it twice, that is the
 * first time.
 *
 * @param zone the name of the time zone, as in Europe/Prague
 * @param week the hours of Monday to Sunday
 * @param daysOfYear holidays of every year, by the number of the day in the year, from 1 on
 * @param dates holidays of one year, as days since 1970-01-01
 * @param zero the epoch second that times are counted from; 0 but where a log has a clock of its own
 */
public record PrimeTime(String zone, List<Day> week, Set<Integer> daysOfYear, Set<Long> dates, long zero) {
    private static final int MINUTES = 24 * 60;

    public PrimeTime {
        ZoneId.of(zone);
        week = List.copyOf(week);
        daysOfYear = Set.copyOf(daysOfYear);
        dates = Set.copyOf(dates);
        if (week.size() != 7) {
            throw new IllegalArgumentException("A week must have 7 days, but has " + week.size());
        }
    }

    /** Prime time by epoch seconds. */
    public PrimeTime(String zone, List<Day> week, Set<Integer> daysOfYear, Set<Long> dates) {
        this(zone, week, daysOfYear, dates, 0);
    }

    /** The same by a clock that began at that epoch second. */
    PrimeTime since(long begin) {
        return new PrimeTime(zone, week, daysOfYear, dates, zero + begin);
    }

    /** The day that has that time. */
    LocalDate date(long time) {
        return Instant.ofEpochSecond(time + zero).atZone(ZoneId.of(zone)).toLocalDate();
    }

    /**
     * The hours of a day that are prime time, in minutes since midnight: those between the two, or else, where it begins later
     * than it ends, all others.
     *
     * @param from when it begins, from 0 to 1440
     * @param to when it ends, from 0 to 1440; none of the day is prime time where that is when it begins
     */
    public record Day(int from, int to) {
        /** All of the day. */
        public static final Day ALL = new Day(0, MINUTES);
        /** Nothing of the day. */
        public static final Day NONE = new Day(0, 0);

        public Day {
            if (from < 0 || from > MINUTES || to < 0 || to > MINUTES) {
                throw new IllegalArgumentException(
                        "A day has the minutes from 0 to " + MINUTES + ", not from " + from + " to " + to);
            }
        }
    }

    /** Whether none of that day is prime time because it is a holiday. */
    public boolean isHoliday(LocalDate date) {
        return daysOfYear.contains(date.getDayOfYear()) || dates.contains(date.toEpochDay());
    }

    /** The stretches of prime time on that day, in their order; they may touch those of the days beside it. */
    List<Span> on(LocalDate date) {
        Day day = isHoliday(date) ? Day.NONE : week.get(date.getDayOfWeek().getValue() - 1);
        List<Span> spans = new ArrayList<>(2);
        if (day.from < day.to) {
            add(spans, date, day.from, day.to);
        } else if (day.from > day.to) {
            add(spans, date, 0, day.to);
            add(spans, date, day.from, MINUTES);
        }
        return spans;
    }

    private void add(List<Span> spans, LocalDate date, int from, int to) {
        long begin = instant(date, from);
        long end = instant(date, to);
        if (begin < end) {
            spans.add(new Span(begin, end));
        }
    }

    /** When clocks show that minute of the day first. */
    private long instant(LocalDate date, int minute) {
        LocalDateTime local = minute == MINUTES
                ? date.plusDays(1).atStartOfDay()
                : date.atTime(LocalTime.of(minute / 60, minute % 60));
        ZoneRules rules = ZoneId.of(zone).getRules();
        ZoneOffsetTransition jump = rules.getTransition(local);
        long epoch = jump != null && jump.isGap()
                ? jump.toEpochSecond()
                : local.toEpochSecond(rules.getValidOffsets(local).get(0));
        return epoch - zero;
    }
}
