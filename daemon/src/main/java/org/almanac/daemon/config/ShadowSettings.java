package org.almanac.daemon.config;

import java.time.Duration;
import java.util.List;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.SectionForm;

/** What is kept of watching another scheduler. */
public record ShadowSettings(Duration keep) {
    static final Key<Duration> KEEP =
            Key.usual("keep", Forms.DURATION_FORM, "90d", "how long the record keeps jobs that are over");

    static final SectionForm<ShadowSettings> FORM =
            new SectionForm<>(List.of(KEEP), section -> new ShadowSettings(section.get(KEEP)));
}
