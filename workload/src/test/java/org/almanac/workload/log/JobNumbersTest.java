package org.almanac.workload.log;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class JobNumbersTest {
    private final JobNumbers numbers = new JobNumbers("a.swf");

    /** Adds numbers on lines that follow one another. */
    private void add(long firstLine, long... following) {
        for (int i = 0; i < following.length; i++) {
            numbers.add(following[i], firstLine + i);
        }
    }

    private void assertTwice(long number, long line, long first) {
        LogFormatException refused = assertThrows(LogFormatException.class, numbers::requireDistinct);
        assertEquals(
                "a.swf, line " + line + ": job number " + number + " is in the log twice, first at line " + first,
                refused.getMessage());
    }

    @Test
    void distinctNumbersMayStandInAnyOrder() {
        add(1, 1, 2, 3, 7, 8, 20);
        add(40, 9, 4, 5, 6, 21, 0, -1);
        assertDoesNotThrow(numbers::requireDistinct);
    }

    @Test
    void theFirstLineIsToldOfANumberAmongOthersThatFollowOneAnother() {
        add(3, 1, 2, 3, 4, 5);
        add(20, 6, 3);
        assertTwice(3, 21, 5);
    }

    @Test
    void linesAreToldRightBehindGapsInNumbersAndInLines() {
        add(3, 1, 2, 10, 11, 12);
        add(30, 13, 14, 15);
        add(50, 14);
        assertTwice(14, 50, 31);
    }

    @Test
    void theHighestMayComeTwiceInARow() {
        add(5, 1, 2, 2);
        assertTwice(2, 7, 6);
    }

    @Test
    void aNumberThatCameBehindHigherOnesIsKnown() {
        add(1, 10, 4, 11, 4);
        assertTwice(4, 4, 2);
    }

    @Test
    void onlyTheFirstThatCameTwiceIsTold() {
        add(1, 1, 2, 2, 1);
        assertTwice(2, 3, 2);
    }
}
