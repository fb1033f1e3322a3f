package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How often the daemon examines itself. */
class HealthSettingsTest {
    @Test
    void defaults() {
        assertEquals(
                Optional.of(Duration.ofMinutes(5)),
                Written.of("mode: active").site().health().interval());
    }

    @Test
    void everythingSet() {
        assertEquals(
                Optional.of(Duration.ofSeconds(90)),
                Written.of("health: {interval: 90s}").site().health().interval());
        assertEquals(
                Optional.empty(),
                Written.of("health: {interval: off}").site().health().interval());
    }

    @Test
    void refused() {
        for (String wrong : new String[] {"5", "0s", "never", "no"}) {
            Written.of("health: {interval: '" + wrong + "'}")
                    .isRefused("f:1: health.interval is '" + wrong
                            + "', but may be a duration such as 60s, 5m or 12h or off.");
        }
        Written.of("health: {intervall: 5m}")
                .isRefused("f:1: health.intervall is no key; there is interval. Maybe interval?");
    }
}
