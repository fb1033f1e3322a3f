package org.almanac.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeTest {
    @Test
    void timeRunsFaster() {
        AtomicLong nanos = new AtomicLong(-77);
        FastTime time = new FastTime(1000, 60, nanos::get);
        assertEquals(1000, time.now());
        nanos.addAndGet(999_999_999);
        assertEquals(1059, time.now());
        nanos.addAndGet(1);
        assertEquals(1060, time.now());
        assertEquals(60, time.speed());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 1, 3, 60, 3600, 1e6})
    void oneCanWaitForATime(double speed) {
        AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
        FastTime time = new FastTime(1_800_000_000L, speed, nanos::get);
        nanos.addAndGet(12_345_678_901L);
        for (long ahead = 0; ahead < 100; ahead += 7) {
            long wanted = time.now() + ahead;
            nanos.addAndGet(time.nanosUntil(wanted));
            assertEquals(0, time.nanosUntil(wanted), () -> "still before " + wanted);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void speedsThatCannotBe(double speed) {
        assertThrows(IllegalArgumentException.class, () -> new FastTime(0, speed, () -> 0));
    }

    @Test
    void timeStopsUntilItMayRunOn() {
        AtomicLong nanos = new AtomicLong(3);
        FastTime time = new FastTime(1000, 60, nanos::get);
        time.stopAt(1030);
        assertEquals(500_000_000, time.nanosUntil(1030));
        nanos.addAndGet(800_000_000);
        assertEquals(1030, time.now());
        assertEquals(0, time.nanosUntil(1040), "the time behind is caught up at once");
        time.stopAt(1040);
        assertEquals(1040, time.now());
        nanos.addAndGet(10_000_000_000L);
        assertEquals(1040, time.now());
        time.stopAt(2000);
        assertEquals(1070, time.now(), "but not more than half a second's worth");
        assertThrows(IllegalArgumentException.class, () -> time.stopAt(1069));
    }

    @Test
    void timeStopsWhereItIsThoughItRunsOnBetweenTwoLooks() {
        AtomicLong nanos = new AtomicLong();
        FastTime time = new FastTime(1000, 3600, () -> nanos.addAndGet(1_000_000_000));

        time.stop();

        assertEquals(time.now(), time.now());
        time.stopAt(time.now() + 1);
    }

    @Test
    void timeIsSetOn() {
        SetTime time = new SetTime(5);
        time.advance(2);
        assertEquals(7, time.now());
        assertThrows(IllegalArgumentException.class, () -> time.set(6));
        assertEquals(7, time.now());
    }
}
