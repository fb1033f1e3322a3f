package org.almanac.planner.score;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundedSlowdownTest {
    @ParameterizedTest
    @CsvSource({
        "0, 100, 1", // did not wait
        "100, 100, 2",
        "90, 5, 9.5", // a short job counts as one of 10 s
        "30, 0, 3",
        "2, 3, 1", // never below 1
        "1, 10, 1.1"
    })
    void isTheResponseOverTheRuntimeOfAtLeastTenSeconds(long waited, long runtime, double expected) {
        assertEquals(expected, BoundedSlowdown.of(waited, runtime), 1e-12);
    }
}
