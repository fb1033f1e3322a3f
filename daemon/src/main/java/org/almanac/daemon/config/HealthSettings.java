package org.almanac.daemon.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.SectionForm;

/**
 * How the daemon examines itself.
 *
 * @param interval how long it is from one examination to the next; empty where there is none
 */
public record HealthSettings(Optional<Duration> interval) {
    private static final String OFF = "off";

    static final Key<Optional<Duration>> INTERVAL = Key.usual(
            "interval",
            new ScalarForm<>(List.of("a duration such as 60s, 5m or 12h", OFF), List.of(OFF), HealthSettings::interval),
            "5m",
            "how often it is examined whether the plan can be carried out, and whether server, plan and store tell the"
                    + " same");

    static final SectionForm<HealthSettings> FORM =
            new SectionForm<>(List.of(INTERVAL), section -> new HealthSettings(section.get(INTERVAL)));

    private static Optional<Optional<Duration>> interval(String text) {
        return text.equals(OFF)
                ? Optional.of(Optional.empty())
                : Forms.duration(text).map(Optional::of);
    }
}
