package org.almanac.daemon.qstat;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountsTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0b",
        "1, 1b",
        "1023, 1023b",
        "1024, 1kb",
        "209715200, 200mb",
        "2147483648, 2gb",
        "1610612736, 1536mb",
        "10238976, 9999kb",
        "10240000, 10mb",
        "4398046511104, 4tb",
        "9223372036854775807, 8192pb"
    })
    void memoryIsWrittenInTheLargestUnitThatFits(long bytes, String written) {
        assertEquals(written, Amounts.memory(bytes));
    }

    @Test
    void timesAreWrittenInHours() {
        assertEquals("00:00", Amounts.hoursMinutes(59));
        assertEquals("30:00", Amounts.hoursMinutes(108_000));
        assertEquals("120:30", Amounts.hoursMinutes(120 * 3600 + 1800));
        assertEquals("30:00:01", Amounts.hoursMinutesSeconds(108_001));
    }
}
