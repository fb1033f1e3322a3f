package org.almanac.daemon.config;

import java.time.Duration;
import java.util.List;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.SectionForm;

/**
 * How much is kept of what was published, so that the plan is shown as it was.
 *
 * @param keep how long
 * @param size the bytes that it may take; beyond that the eldest go sooner
 */
public record PastSettings(Duration keep, long size) {
    static final Key<Duration> KEEP =
            Key.usual("keep", Forms.DURATION_FORM, "14d", "how long the plan of earlier moments is kept");
    static final Key<Long> SIZE =
            Key.usual("size", Forms.SIZE_FORM, "1gb", "how much room it may take; beyond that the eldest goes sooner");

    static final SectionForm<PastSettings> FORM =
            new SectionForm<>(List.of(KEEP, SIZE), section -> new PastSettings(section.get(KEEP), section.get(SIZE)));
}
