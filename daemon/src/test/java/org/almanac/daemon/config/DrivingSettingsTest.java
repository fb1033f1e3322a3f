package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** How mode active starts jobs, tells users and is woken. */
class DrivingSettingsTest {
    @Test
    void defaults() {
        SiteConfiguration site = Written.of("mode: active").site();
        assertFalse(site.active().besideAnother());
        assertEquals(new TellingSettings(Duration.ofSeconds(30), 100, false), site.telling());
        assertEquals(new WakingSettings(OptionalInt.of(15004), false), site.waking());
    }

    @Test
    void everythingSet() {
        SiteConfiguration site = Written.of("""
                active:
                  beside-another-scheduler: yes
                telling:
                  tolerance: 2m
                  calls: 0
                  attributes: yes
                waking:
                  port: 16004
                  register: yes
                """).site();
        assertTrue(site.active().besideAnother());
        assertEquals(new TellingSettings(Duration.ofMinutes(2), 0, true), site.telling());
        assertEquals(new WakingSettings(OptionalInt.of(16004), true), site.waking());
        assertEquals(
                OptionalInt.empty(),
                Written.of("waking: {port: off}").site().waking().port());
    }

    @Test
    void refused() {
        for (String wrong : new String[] {"0", "65536", "-1", "on", "none"}) {
            Written.of("waking: {port: '" + wrong + "'}")
                    .isRefused("f:1: waking.port is '" + wrong + "', but may be a port from 1 to 65535 or off.");
        }
        Written.of("waking: {register: default}").isRefused("f:1: waking.register is 'default', but may be yes or no.");
        Written.of("telling: {calls: -1}")
                .isRefused("f:1: telling.calls is '-1', but may be a whole number from 0 to 100000.");
        Written.of("telling: {tolerance: 30}")
                .isRefused("f:1: telling.tolerance is '30', but may be a duration such as 60s, 5m, 12h or 7d.");
        Written.of("active: {beside-another-scheduler: maybe}")
                .isRefused("f:1: active.beside-another-scheduler is 'maybe', but may be yes or no.");
    }
}
