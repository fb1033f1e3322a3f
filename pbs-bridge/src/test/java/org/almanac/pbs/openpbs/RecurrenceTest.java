package org.almanac.pbs.openpbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.stream.Stream;
import org.almanac.pbs.reading.TextException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecurrenceTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private static long at(String local) {
        return ZonedDateTime.of(LocalDateTime.parse(local), BERLIN).toEpochSecond();
    }

    private static List<Long> at(String... locals) {
        return Stream.of(locals).map(RecurrenceTest::at).toList();
    }

    private static List<Long> starts(String rule, String from, int atMost) throws TextException {
        return Recurrence.parse(rule, "Europe/Berlin").starts(at(from), atMost);
    }

    @Test
    void comesAtTheSameTimeByTheClocksThoughTheseAreSet() throws TextException {
        assertEquals(
                at("2026-10-24T20:00", "2026-10-25T20:00", "2026-10-26T20:00"),
                starts("FREQ=DAILY;COUNT=3", "2026-10-24T20:00", 10));
    }

    @Test
    void endsByCountByTimeOrByWhatIsAskedFor() throws TextException {
        assertEquals(2, starts("FREQ=HOURLY;COUNT=5", "2026-11-20T08:00", 2).size());
        assertEquals(
                at("2026-11-20T08:00", "2026-11-27T08:00"),
                starts("FREQ=WEEKLY;UNTIL=20261130T000000Z", "2026-11-20T08:00", 10));
    }

    @Test
    void theFirstTimeIsThatOfTheRule() throws TextException {
        // A Friday evening.
        assertEquals(
                at("2026-11-23T09:00", "2026-11-24T09:00"),
                starts("FREQ=DAILY;BYDAY=MO,TU;BYHOUR=9;COUNT=2", "2026-11-20T20:00", 10));
    }

    /** Any user may give one to a server. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=4",
                "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=4",
                "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30;COUNT=4"
            })
    void aRuleByWhichItNeverComesHasNoStarts(String rule) throws TextException {
        assertEquals(List.of(), starts(rule, "2026-11-20T20:00", 4));
    }

    @Test
    void whatIsNoRuleOrNoZoneIsSaid() {
        assertEquals(
                "\"FREQ=NEVER\" is no recurrence rule (reserve_rrule)",
                assertThrows(TextException.class, () -> Recurrence.parse("FREQ=NEVER", "UTC"))
                        .getMessage());
        assertEquals(
                "\"Europe/Nowhere\" is no time zone (reserve_timezone)",
                assertThrows(TextException.class, () -> Recurrence.parse("FREQ=DAILY;COUNT=1", "Europe/Nowhere"))
                        .getMessage());
    }
}
