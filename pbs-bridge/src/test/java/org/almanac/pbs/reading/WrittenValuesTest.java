package org.almanac.pbs.reading;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.pbs.snapshot.Dependency;
import org.almanac.pbs.snapshot.Dependency.Trigger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WrittenValuesTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "100, 100",
        "01:00, 60",
        "00:30:00, 1800",
        "100:00:00, 360000",
        "1:00:00:00, 86400",
        "00:00:01.5, 2",
        "5.0, 5",
        "90:90, 5490"
    })
    void seconds(String text, long seconds) {
        assertEquals(OptionalLong.of(seconds), WrittenValues.seconds(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":", "1:", "a", "-1", "1:2:3:4:5", "99999999999999999", "1.x", "999999999999999:00"})
    void whatIsNoTimeSpan(String text) {
        assertEquals(OptionalLong.empty(), WrittenValues.seconds(text));
    }

    @Test
    void dependencies() {
        assertEquals(
                Optional.of(List.of(
                        new Dependency(Trigger.ENDED_WELL, "24.vm"),
                        new Dependency(Trigger.ENDED, "25.vm"),
                        new Dependency(Trigger.ENDED, "26[].vm"))),
                DependencyReader.parse("afterok:24.vm@vm,afterany:25.vm:26[].vm,beforeok:27.vm"));
        assertEquals(
                Optional.of(List.of(
                        new Dependency(Trigger.STARTED, "1.vm"),
                        new Dependency(Trigger.ENDED_BADLY, "2.vm"),
                        new Dependency(Trigger.ENDED_WELL, "3[].vm"))),
                DependencyReader.parse("after:1.vm,afternotok:2.vm,afterokarray:3[].vm"));
        assertEquals(
                Optional.of(List.of(new Dependency(Trigger.OTHER, "3"), new Dependency(Trigger.OTHER, "3[].vm[2]"))),
                DependencyReader.parse("on:3,afteranyarray:3[].vm[2]"));
        assertEquals(
                Optional.of(List.of(new Dependency(Trigger.NEVER_STARTED, "4[].vm"))),
                DependencyReader.parse("runone:4[].vm@vm"));
        assertEquals(Optional.of(List.of()), DependencyReader.parse(""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"synccount:3", "syncwith:1.vm", "afterok", "afterok:", "later:1.vm", "afterok:1.vm,x"})
    void whatIsNoDependency(String text) {
        assertEquals(Optional.empty(), DependencyReader.parse(text));
    }
}
