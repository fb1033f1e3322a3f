package org.almanac.daemon.config;

import java.time.Duration;
import java.util.List;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.SectionForm;

/**
 * How much is kept of promises, jobs that are over, and cycles.
 *
 * @param keep how long
 * @param size the bytes that it may take; beyond that the eldest go sooner
 */
public record StoreSettings(Duration keep, long size) {
    static final Key<Duration> KEEP = Key.usual(
            "keep", Forms.DURATION_FORM, "400d", "how long jobs that are over, their promises and cycles are kept");
    static final Key<Long> SIZE =
            Key.usual("size", Forms.SIZE_FORM, "4gb", "how much room they may take; beyond that the eldest go sooner");

    static final SectionForm<StoreSettings> FORM =
            new SectionForm<>(List.of(KEEP, SIZE), section -> new StoreSettings(section.get(KEEP), section.get(SIZE)));
}
