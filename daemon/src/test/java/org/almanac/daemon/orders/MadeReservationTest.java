package org.almanac.daemon.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** When a reservation is, once or again and again. */
class MadeReservationTest {
    private static final ZoneId PRAGUE = ZoneId.of("Europe/Prague");

    private static long at(String time) {
        return LocalDateTime.parse(time).atZone(PRAGUE).toEpochSecond();
    }

    private static TimeSpan span(String from, String to) {
        return new TimeSpan(at(from), at(to));
    }

    private static MadeReservation of(TimeSpan first, OptionalLong until, DayOfWeek... days) {
        Optional<Repetition> repeated = days.length == 0
                ? Optional.empty()
                : Optional.of(new Repetition(new TreeSet<>(List.of(days)), PRAGUE, until));
        return new MadeReservation("r", List.of("n1"), first, repeated, Optional.empty(), new Order(0, "root"));
    }

    private static MadeReservation of(TimeSpan first, DayOfWeek... days) {
        return of(first, OptionalLong.empty(), days);
    }

    @Test
    void onceItHasOneTimeUntilThatIsOver() {
        TimeSpan time = span("2026-12-01T08:00", "2026-12-01T16:00");
        assertEquals(List.of(time), of(time).times(time.to() - 1));
        assertEquals(List.of(), of(time).times(time.to()));
        assertTrue(of(time).isOver(time.to()));
        assertEquals(List.of(time), of(time).times(0), "however far ahead it is");
    }

    @Test
    void itComesAgainOnItsDaysFourWeeksAhead() {
        TimeSpan first = span("2026-12-01T08:00", "2026-12-01T16:00"); // a Tuesday
        List<TimeSpan> times = of(first, DayOfWeek.TUESDAY, DayOfWeek.FRIDAY).times(at("2026-12-01T12:00"));
        assertEquals(first, times.get(0), "under way");
        assertEquals(span("2026-12-04T08:00", "2026-12-04T16:00"), times.get(1));
        assertEquals(span("2026-12-29T08:00", "2026-12-29T16:00"), times.get(times.size() - 1));
        assertEquals(9, times.size());
    }

    @Test
    void noneIsBeforeTheFirstDayNorAfterTheLast() {
        TimeSpan first = span("2026-12-02T08:00", "2026-12-02T16:00"); // a Wednesday
        MadeReservation made = of(first, OptionalLong.of(at("2026-12-12T00:00")), DayOfWeek.MONDAY, DayOfWeek.FRIDAY);
        assertEquals(
                List.of(
                        span("2026-12-04T08:00", "2026-12-04T16:00"),
                        span("2026-12-07T08:00", "2026-12-07T16:00"),
                        span("2026-12-11T08:00", "2026-12-11T16:00")),
                made.times(at("2026-12-01T00:00")));
        assertFalse(made.isOver(at("2026-12-11T15:59")));
        assertTrue(made.isOver(at("2026-12-12T00:00")));
    }

    @Test
    void oneThatBeginsLaterThanThatIsPlannedWithForFourWeeksFromThenOn() {
        TimeSpan first = span("2027-06-01T08:00", "2027-06-01T16:00"); // a Tuesday
        MadeReservation made = of(first, DayOfWeek.TUESDAY);
        assertEquals(4, made.times(at("2026-12-01T00:00")).size());
        assertEquals(first, made.times(at("2026-12-01T00:00")).get(0));
        assertFalse(made.isOver(at("2026-12-01T00:00")));
    }

    @Test
    void oneOfWhoseDaysNoneIsLeftIsOver() {
        TimeSpan first = span("2026-12-02T08:00", "2026-12-02T16:00"); // a Wednesday
        MadeReservation never = of(first, OptionalLong.of(at("2026-12-05T00:00")), DayOfWeek.MONDAY);
        assertTrue(never.isOver(at("2026-12-01T00:00")));
        MadeReservation before = of(first, OptionalLong.of(at("2026-12-01T00:00")), DayOfWeek.WEDNESDAY);
        assertTrue(before.isOver(at("2026-11-20T00:00")));
    }

    @Test
    void itIsSeenWhereItComesAgainBeforeItIsOver() {
        TimeSpan day = span("2026-12-01T08:00", "2026-12-02T08:00");
        TimeSpan longer = span("2026-12-01T08:00", "2026-12-02T09:00");
        assertEquals(Optional.empty(), of(day, DayOfWeek.values()).overlap());
        assertEquals(
                Optional.empty(),
                of(longer, DayOfWeek.MONDAY, DayOfWeek.THURSDAY).overlap());
        assertEquals(
                List.of(longer, span("2026-12-02T08:00", "2026-12-03T09:00")),
                of(longer, DayOfWeek.values()).overlap().orElseThrow());
    }

    @Test
    void itKeepsItsHoursByTheClockWhereClocksAreSet() {
        TimeSpan first = span("2026-10-24T22:00", "2026-10-25T06:00"); // clocks are set back that night
        List<TimeSpan> times = of(first, DayOfWeek.values()).times(first.from());
        assertEquals(9 * 3600, times.get(0).length());
        assertEquals(8 * 3600, times.get(1).length());
        assertEquals(span("2026-10-25T22:00", "2026-10-26T06:00"), times.get(1));
    }

    @Test
    void oneThatLastsOverMidnightIsToldWhileItIsUnderWay() {
        TimeSpan first = span("2026-11-30T22:00", "2026-12-02T06:00");
        assertEquals(
                first, of(first, DayOfWeek.MONDAY).times(at("2026-12-02T05:00")).get(0));
    }
}
