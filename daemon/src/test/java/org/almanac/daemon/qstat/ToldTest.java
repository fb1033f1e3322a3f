package org.almanac.daemon.qstat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** A user knows what time it is where the plan is. */
class ToldTest {
    private static final Moments MOMENTS = new Moments(ZoneOffset.UTC);
    private static final Instant THERE = Instant.ofEpochSecond(Jobs.NOW);

    @Test
    void theTimeIsToldWhereItIsAnotherOne() {
        assertEquals("", Jobs.told(1).time(THERE.plusSeconds(119), MOMENTS));
        assertEquals("it is Fri Nov 20 12:42:45 2026 there", Jobs.told(1).time(THERE.plusSeconds(121), MOMENTS));
        assertEquals("it is Fri Nov 20 12:42:45 2026 there", Jobs.told(1).time(THERE.minusSeconds(3600), MOMENTS));
        assertEquals(
                "it is Fri Nov 20 12:42:45 2026 there, and time runs 60 times as fast",
                Jobs.told(60).time(THERE, MOMENTS));
        assertEquals(
                "it is Fri Nov 20 12:42:45 2026 there, and time runs 0.5 times as fast",
                Jobs.told(0.5).time(THERE, MOMENTS));
    }

    @Test
    void aServerIsNamedWithItsDomainOrWithout() {
        Told told = new Told("head.example.org", "active", "planned", THERE, 1);
        assertTrue(told.isCalled("head"));
        assertTrue(told.isCalled("Head.example.org"));
        assertTrue(told.isCalled("head:15001"));
        assertFalse(told.isCalled("other"));
    }
}
