package org.almanac.daemon.qstat;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.OptionalLong;
import org.almanac.daemon.view.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EstimatedStartTest {
    private static final ZoneId ZONE = ZoneId.of("Europe/Prague");

    /** A Friday. */
    private static final LocalDateTime NOW = LocalDateTime.parse("2026-11-20T13:30:15");

    /** As an OpenPBS server 23 shows starts of so many days later, and the borders between the forms. */
    @ParameterizedTest
    @CsvSource({
        "2026-11-20T13:30:15, 13:30",
        "2026-11-20T13:30:14, --",
        "1970-01-01T01:16:40, --",
        "2026-11-20T15:34:00, 15:34",
        "2026-11-20T23:59:59, 23:59",
        "2026-11-21T00:00:00, Sa 00",
        "2026-11-21T13:30:15, Sa 13",
        "2026-11-23T13:30:15, Mo 13",
        "2026-11-25T15:04:00, We 15",
        "2026-11-27T13:30:14, Fr 13",
        "2026-11-27T13:30:15, Nov",
        "2026-12-31T23:59:59, Dec",
        "2027-01-01T00:00:00, 2027",
        "2031-11-20T13:30:14, 2031",
        "2031-11-20T13:30:15, >5yrs"
    })
    void isTheCoarserTheLater(String start, String shown) {
        assertEquals(shown, of(NOW, start));
    }

    @Test
    void isADayOfTheWeekAlsoInTheNextYear() {
        assertEquals("Fr 08", of(LocalDateTime.parse("2026-12-30T12:00:00"), "2027-01-01T08:00:00"));
    }

    @Test
    void isTheMonthOfTheSameYearOnly() {
        assertEquals("Feb", of(LocalDateTime.parse("2026-01-10T12:00:00"), "2026-02-10T12:00:00"));
        assertEquals("2027", of(LocalDateTime.parse("2026-12-20T12:00:00"), "2027-01-10T12:00:00"));
    }

    @Test
    void saysThatThereIsNoneOrThatItIsNotKnown() {
        EstimatedStart start = new EstimatedStart(NOW.atZone(ZONE).toInstant(), new Moments(ZONE));
        assertEquals("--", start.of(Jobs.waiting("1.sim", OptionalLong.empty(), Reason.of(Reason.Kind.HELD))));
        assertEquals("?", start.of(Jobs.waiting("1.sim", OptionalLong.empty(), Reason.of(Reason.Kind.BEYOND_HORIZON))));
    }

    @Test
    void isTheDateAndTheMinuteWhereThereIsRoom() {
        EstimatedStart start = new EstimatedStart(NOW.atZone(ZONE).toInstant(), new Moments(ZONE));
        long planned = LocalDateTime.parse("2026-12-16T05:13:20").atZone(ZONE).toEpochSecond();
        assertEquals(
                "2026-12-16 05:13",
                start.full(Jobs.waiting("1.sim", OptionalLong.of(planned), Reason.of(Reason.Kind.PLANNED))));
        assertEquals("--", start.full(Jobs.waiting("1.sim", OptionalLong.of(5), Reason.of(Reason.Kind.PLANNED))));
        assertEquals("--", start.full(Jobs.waiting("1.sim", OptionalLong.empty(), Reason.of(Reason.Kind.HELD))));
    }

    private static String of(LocalDateTime now, String start) {
        long seconds = LocalDateTime.parse(start).atZone(ZONE).toEpochSecond();
        return new EstimatedStart(now.atZone(ZONE).toInstant(), new Moments(ZONE))
                .of(Jobs.waiting("1.sim", OptionalLong.of(seconds), Reason.of(Reason.Kind.PLANNED)));
    }
}
