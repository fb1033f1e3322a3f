package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class CycleSettingsTest {
    @Test
    void aSearchTakesAsLongAsThePolicyGivesIt() {
        CycleSettings settings = CycleSettings.usual();
        assertEquals(Duration.ofSeconds(5), settings.searchTime(OptionalLong.of(5)));
        assertEquals(Duration.ofSeconds(40), settings.searchTime(OptionalLong.of(40)));
    }

    @Test
    void aSearchTakesAMinuteAtMost() {
        CycleSettings settings = CycleSettings.usual();
        assertEquals(Duration.ofMinutes(1), settings.searchTime(OptionalLong.of(600)));
        assertEquals(Duration.ofMinutes(1), settings.searchTime(OptionalLong.empty()));
    }

    @Test
    void whereTimeRunsFasterSearchesAreShorter() {
        assertEquals(Duration.ofSeconds(2), CycleSettings.atSpeed(10).searchTime(OptionalLong.of(20)));
        assertEquals(Duration.ofMillis(250), CycleSettings.atSpeed(600).searchTime(OptionalLong.of(20)));
    }

    @Test
    void aServerIsLeftAloneForSixPollsAndAMinuteAtMostUnlessAPollIsLonger() {
        assertEquals(
                Duration.ofSeconds(6),
                CycleSettings.polling(Duration.ofSeconds(1)).longestBackOff());
        assertEquals(
                Duration.ofMinutes(1),
                CycleSettings.polling(Duration.ofSeconds(10)).longestBackOff());
        assertEquals(
                Duration.ofMinutes(1),
                CycleSettings.polling(Duration.ofSeconds(30)).longestBackOff());
        assertEquals(
                Duration.ofMinutes(10),
                CycleSettings.polling(Duration.ofMinutes(10)).longestBackOff());
    }
}
