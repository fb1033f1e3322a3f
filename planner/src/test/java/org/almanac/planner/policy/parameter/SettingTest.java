package org.almanac.planner.policy.parameter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** A declared parameter, and the values that a policy gets. */
class SettingTest {
    private enum Speed {
        SLOW,
        VERY_FAST
    }

    private static final Setting<Long> PERIOD = new Setting<>("period", Notation.DURATION, "5m", "how often");
    private static final Setting<Speed> SPEED = Setting.choice("speed", Speed.VERY_FAST, "how fast");

    @Test
    void theDefaultIsAsWrittenAndWhatThatMeans() {
        assertEquals("5m", PERIOD.defaultText());
        assertEquals(300, PERIOD.defaultValue());
        assertEquals("very-fast", SPEED.defaultText());
        assertEquals(Speed.VERY_FAST, SPEED.defaultValue());
    }

    @Test
    void aDefaultThatIsNotAllowedIsRefused() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class, () -> new Setting<>("period", Notation.DURATION, "5", "how often"));
        assertEquals("The default 5 of period is not allowed", refused.getMessage());
    }

    @Test
    void aPolicyGetsTheValueOfEachOfItsParameters() {
        Settings settings = new Settings(Map.of(PERIOD, 60L, SPEED, Speed.SLOW));
        assertEquals(60, settings.get(PERIOD));
        assertEquals(Speed.SLOW, settings.get(SPEED));
    }

    @Test
    void aParameterThatThePolicyHasNotIsRefused() {
        Settings settings = new Settings(Map.of(PERIOD, 60L));
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> settings.get(SPEED));
        assertEquals("No parameter of the policy: speed", refused.getMessage());
    }
}
