package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TextTableTest {
    @Test
    void durationsAreHoursMinutesAndSeconds() {
        assertEquals("0:00:00", TextTable.duration(0));
        assertEquals("0:01:30", TextTable.duration(89.6));
        assertEquals("100:00:01", TextTable.duration(360_001));
        assertEquals("--", TextTable.duration(Double.NaN));
    }

    @Test
    void aDurationBelowZeroHasItsSignOnce() {
        assertEquals("-0:01:30", TextTable.duration(-90));
        assertEquals("-2:00:05", TextTable.duration(-7_205));
        assertEquals("0:00:00", TextTable.duration(-0.2));
    }
}
