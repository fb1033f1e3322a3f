package org.almanac.replay.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SignTestTest {
    @Test
    void tenOfTenIsHardlyChance() {
        assertEquals(2 / 1024.0, new SignTest(10, 10).probability(), 1e-12);
        assertEquals(2 * 56 / 1024.0, new SignTest(8, 10).probability(), 1e-12);
        assertEquals(new SignTest(8, 10).probability(), new SignTest(2, 10).probability());
        assertEquals(1, new SignTest(5, 10).probability(), 1e-12);
    }

    @Test
    void whatStaysOrIsNotKnownIsNoCase() {
        assertEquals(new SignTest(2, 3), SignTest.of(new double[] {-1, 0, 2, Double.NaN, -0.5}));
    }
}
