package org.almanac.daemon.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ExpectedWordsTest {
    private static final long NOON = Instant.parse("2026-11-26T12:00:00Z").getEpochSecond();
    private static final long HOUR = 3_600;

    private final ExpectedWords words = new ExpectedWords(ZoneOffset.UTC);

    @Test
    void tellExpectedStartRangeAndBound() {
        Expected expected = new Expected(NOON + 2 * HOUR, NOON + HOUR, NOON + 5 * HOUR, NOON);

        assertEquals(
                "14:00 (4 of 5: 13:00 to 17:00); at the latest 19:00, promised",
                words.of(expected, OptionalLong.of(NOON + 7 * HOUR), NOON));
        assertEquals("14:00 (4 of 5: 13:00 to 17:00)", words.of(expected, OptionalLong.empty(), NOON));
    }

    @Test
    void tellAsMuchOfTheDateAsIsNeeded() {
        assertEquals("Fri 00:00", words.clock(NOON + 12 * HOUR, NOON));
        assertEquals("Wed 12:00", words.clock(NOON + 6 * 24 * HOUR, NOON));
        assertEquals("2026-12-03 12:00", words.clock(NOON + 7 * 24 * HOUR, NOON));
        assertEquals("2026-11-19 12:00", words.clock(NOON - 7 * 24 * HOUR, NOON));
    }

    @Test
    void aRangeEndsByABoundThatHasComeNearerSince() {
        Expected expected = new Expected(NOON + 2 * HOUR, NOON + HOUR, NOON + 5 * HOUR, NOON);

        assertEquals(
                new Expected(NOON + 2 * HOUR, NOON + HOUR, NOON + 3 * HOUR, NOON),
                expected.endingBy(OptionalLong.of(NOON + 3 * HOUR)));
        assertEquals(
                new Expected(NOON + HOUR / 2, NOON + HOUR / 2 - 1, NOON + HOUR / 2, NOON),
                expected.endingBy(OptionalLong.of(NOON + HOUR / 2)));
        assertEquals(expected, expected.endingBy(OptionalLong.of(NOON - HOUR)));
    }
}
