package org.almanac.daemon.command.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.DayOfWeek;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

/** Lists on the command line: of names, and of days. */
class WrittenNamesTest {
    @Test
    void commasInBracketsBelongToAName() {
        assertEquals(List.of("n01", "r[1,3-5]n2", "x"), new WrittenNames().convert("n01,r[1,3-5]n2, x"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a,", ",a", "a,,b"})
    void noNameIsEmpty(String written) {
        TypeConversionException refused =
                assertThrows(TypeConversionException.class, () -> new WrittenNames().convert(written));
        assertEquals("'" + written + "' has a name that is empty", refused.getMessage());
    }

    @Test
    void daysAreShortOrLongOrAll() {
        assertEquals(
                List.of(DayOfWeek.MONDAY, DayOfWeek.SUNDAY, DayOfWeek.WEDNESDAY),
                new WrittenDays().convert("mon,Sunday,WED"));
        assertEquals(List.of(DayOfWeek.values()), new WrittenDays().convert("day"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "mo", "mon,", "week", "mon wed"})
    void anythingElseIsNoDay(String written) {
        TypeConversionException refused =
                assertThrows(TypeConversionException.class, () -> new WrittenDays().convert(written));
        assertEquals(
                "'" + written + "' are no days; write them as mon,wed, or day for every day", refused.getMessage());
    }
}
