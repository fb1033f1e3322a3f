package org.almanac.planner.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Hours.OtherQueues;
import org.almanac.planner.cluster.Hours.Part;
import org.almanac.planner.cluster.PrimeTime.Day;
import org.almanac.planner.cluster.QueueHours.Bar;
import org.junit.jupiter.api.Test;

class HoursCalendarTest {
    private static final ZoneId PRAGUE = ZoneId.of("Europe/Prague");
    private static final Day WORK = new Day(6 * 60, 17 * 60 + 30);
    private static final long HOUR = 3_600;

    private static PrimeTime working(Set<Integer> holidays) {
        return new PrimeTime(
                "Europe/Prague", List.of(WORK, WORK, WORK, WORK, WORK, Day.NONE, Day.NONE), holidays, Set.of());
    }

    private static long at(String local) {
        return LocalDateTime.parse(local).atZone(PRAGUE).toEpochSecond();
    }

    private static HoursCalendar calendar(PrimeTime time, Set<Part> within, long intoPrime, long intoOther) {
        return new HoursCalendar(new Hours(
                Optional.of(new Hours.Prime(
                        time,
                        new QueueNames(Set.of(), Set.of("p_")),
                        new QueueNames(Set.of(), Set.of("np_")),
                        within,
                        intoPrime,
                        intoOther,
                        OtherQueues.EXEMPT)),
                List.of(),
                QueueNames.NONE));
    }

    @Test
    void jobsOfQueuesStartInTheirTimeAlone() {
        HoursCalendar hours = calendar(working(Set.of()), Set.of(), 0, 0);
        long friday = at("2026-11-27T17:00:00");
        assertTrue(hours.of("p_fast").admits(friday, 100 * HOUR));
        assertFalse(hours.of("np_big").admits(friday, 1));
        assertTrue(hours.of("any").areAlways());
        assertEquals(at("2026-11-27T17:30:00"), hours.of("np_big").earliest(friday, HOUR));
        assertEquals(at("2026-11-30T06:00:00"), hours.of("p_fast").earliest(friday + HOUR, HOUR));
        assertEquals(Optional.of(Bar.NON_PRIME_TIME_ONLY), hours.of("np_big").bar(friday, 1));
    }

    @Test
    void jobsEndInTheirTimeButForTheSpill() {
        HoursCalendar hours = calendar(working(Set.of()), Set.of(Part.PRIME), 0, HOUR);
        QueueHours fast = hours.of("p_fast");
        long begin = at("2026-11-27T16:00:00");
        assertTrue(fast.admits(begin, 9_000));
        assertFalse(fast.admits(begin, 9_001));
        assertEquals(Optional.of(Bar.BEFORE_NON_PRIME_TIME), fast.bar(begin, 9_001));
        assertEquals(at("2026-11-30T06:00:00"), fast.earliest(begin, 9_001));
        assertEquals(Times.NEVER, fast.earliest(begin, 13 * HOUR));
        // Within is of prime time alone.
        assertTrue(hours.of("np_big").admits(at("2026-11-27T20:00:00"), 500 * HOUR));
    }

    @Test
    void aHolidayIsNoPrimeTime() {
        // The 24th and 25th of December 2026, a Thursday and a Friday, are days 358 and 359.
        HoursCalendar hours = calendar(working(Set.of(358, 359)), Set.of(), 0, 0);
        assertEquals(at("2026-12-28T06:00:00"), hours.of("p_fast").earliest(at("2026-12-23T18:00:00"), 1));
        assertEquals(at("2026-12-28T06:00:00"), hours.nextPart(at("2026-12-23T17:30:00")));
    }

    @Test
    void hoursAreThoseOfClocksAlsoInSummer() {
        HoursCalendar hours = calendar(working(Set.of()), Set.of(), 0, 0);
        // The clocks go on by an hour on 2026-03-29.
        assertEquals(at("2026-03-30T06:00:00"), hours.nextPart(at("2026-03-27T17:30:00")));
        assertEquals(
                60 * HOUR + HOUR / 2 - HOUR, hours.nextPart(at("2026-03-27T17:30:00")) - at("2026-03-27T17:30:00"));
    }

    @Test
    void whereClocksSkipAnHourItsHoursBeginAsTheySkip() {
        Day night = new Day(2 * 60 + 30, 4 * 60);
        PrimeTime time = new PrimeTime(
                "Europe/Prague", List.of(night, night, night, night, night, night, night), Set.of(), Set.of());
        HoursCalendar hours = calendar(time, Set.of(), 0, 0);
        long skip =
                ZonedDateTime.parse("2026-03-29T03:00:00+02:00[Europe/Prague]").toEpochSecond();
        assertEquals(Optional.of(Part.NON_PRIME), hours.part(skip - 1));
        assertEquals(Optional.of(Part.PRIME), hours.part(skip));
        assertEquals(skip + HOUR, hours.nextPart(skip));
    }

    @Test
    void primeTimeWithoutEndChangesNever() {
        List<Day> all = List.of(Day.ALL, Day.ALL, Day.ALL, Day.ALL, Day.ALL, Day.ALL, Day.ALL);
        HoursCalendar hours = calendar(new PrimeTime("UTC", all, Set.of(), Set.of()), Set.of(Part.PRIME), 0, 0);
        assertEquals(Times.NEVER, hours.nextPart(0));
        assertTrue(hours.of("p_fast").admits(0, 1_000_000));
        assertEquals(Times.NEVER, hours.of("np_big").earliest(0, 1));
    }

    @Test
    void dedicatedTimeIsForItsQueuesAlone() {
        HoursCalendar hours = new HoursCalendar(new Hours(
                Optional.empty(),
                List.of(new Span(1_000, 2_000), new Span(1_500, 2_500)),
                new QueueNames(Set.of(), Set.of("ded"))));
        QueueHours others = hours.of("batch");
        QueueHours dedicated = hours.of("dedicated");
        assertTrue(others.admits(900, 100));
        assertEquals(Optional.of(Bar.BEFORE_DEDICATED_TIME), others.bar(900, 101));
        assertEquals(Optional.of(Bar.DEDICATED_TIME), others.bar(1_000, 1));
        assertEquals(2_500, others.earliest(950, 100));
        assertEquals(Optional.of(Bar.DEDICATED_TIME_ONLY), dedicated.bar(900, 1));
        assertEquals(1_000, dedicated.earliest(0, 1_500));
        assertEquals(Optional.of(Bar.BEFORE_END_OF_DEDICATED_TIME), dedicated.bar(1_000, 1_501));
        assertEquals(Times.NEVER, dedicated.earliest(0, 1_501));
    }

    /** By the clocks alone, minute by minute. */
    @Test
    void anInstantIsOfThePartThatItsClockSays() {
        SplittableRandom random = new SplittableRandom(5);
        for (int round = 0; round < 40; round++) {
            List<Day> week = new ArrayList<>();
            for (int day = 0; day < 7; day++) {
                week.add(
                        switch (random.nextInt(4)) {
                            case 0 -> Day.ALL;
                            case 1 -> Day.NONE;
                            default -> new Day(random.nextInt(1_441), random.nextInt(1_441));
                        });
            }
            PrimeTime time = new PrimeTime(
                    "America/Santiago", week, Set.of(1 + random.nextInt(366), 1 + random.nextInt(366)), Set.of());
            HoursCalendar hours = calendar(time, Set.of(), 0, 0);
            long instant = 1_790_000_000L + random.nextLong(30_000_000);
            for (int look = 0; look < 200; look++) {
                instant += random.nextInt(20_000);
                ZonedDateTime clock = Instant.ofEpochSecond(instant).atZone(ZoneId.of("America/Santiago"));
                if (clock.getOffset().equals(clock.minusHours(3).getOffset())
                        && clock.getOffset().equals(clock.plusHours(3).getOffset())) {
                    int minute = clock.getHour() * 60 + clock.getMinute();
                    Day day = time.isHoliday(clock.toLocalDate())
                            ? Day.NONE
                            : week.get(clock.getDayOfWeek().getValue() - 1);
                    boolean prime = day.from() <= day.to()
                            ? day.from() <= minute && minute < day.to()
                            : minute < day.to() || minute >= day.from();
                    assertEquals(
                            Optional.of(prime ? Part.PRIME : Part.NON_PRIME), hours.part(instant), clock::toString);
                }
            }
        }
    }
}
