package org.almanac.replay.condominium;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetTimetableTest {
    @Test
    void eachStepHoldsFromItsShareOfTheTimeOn() {
        TargetTimetable targets = TargetTimetable.parse("100@0,50@1/3,100@2/3");
        assertEquals(List.of(100, 0), targets.at(-120, 1_080));
        assertEquals(List.of(100, 0), targets.at(359, 1_080));
        assertEquals(List.of(50, 50), targets.at(360, 1_080));
        assertEquals(List.of(50, 50), targets.at(719, 1_080));
        assertEquals(List.of(100, 0), targets.at(720, 1_080));
        assertEquals(360, targets.firstChange(1_080));
    }

    @Test
    void aStepBeginsInTheFirstSecondThatIsNotBeforeIt() {
        TargetTimetable targets = TargetTimetable.parse("100@0,50@1/3");
        assertEquals(List.of(100, 0), targets.at(3, 10));
        assertEquals(List.of(50, 50), targets.at(4, 10));
    }

    @Test
    void theLastOwnerHasTheRest() {
        TargetTimetable targets = TargetTimetable.parse("60:30@0,0:0@1/2");
        assertEquals(3, targets.owners());
        assertEquals(List.of(60, 30, 10), targets.at(0, 100));
        assertEquals(List.of(0, 0, 100), targets.at(50, 100));
    }

    @Test
    void targetsThatNeverChangeDoSoAtTheEnd() {
        assertEquals(100, TargetTimetable.parse("70@0").firstChange(100));
    }

    @ParameterizedTest
    @CsvSource({"'100@0,50@1/3,100@2/3'", "'60:30@0,0:0@1/2'"})
    void isWrittenAsItIsRead(String text) {
        assertEquals(text, TargetTimetable.parse(text).text());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "nonsense|'nonsense' is no step of targets; write",
                "100@0,|'' is no step of targets",
                "110@0|gives out more than 100 percent",
                "60:50@0|gives out more than 100 percent",
                "1000@0|is no step of targets",
                "100@1/3|the first step must be at 0",
                "100@0,50@2/3,20@1/3|'20@1/3' is not",
                "100@0,50@0|'50@0' is not",
                "100@0,50@3/3|would begin when the trial is over",
                "100@0,50@1/0|would begin when the trial is over",
                "100@0,50:20@1/3|each step must have as many owners as the first"
            })
    void saysWhatIsWrongWithATimetable(String text, String message) {
        String said = assertThrows(IllegalArgumentException.class, () -> TargetTimetable.parse(text))
                .getMessage();
        assertTrue(said.contains(message), said);
    }
}
