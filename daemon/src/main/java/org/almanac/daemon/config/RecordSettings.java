package org.almanac.daemon.config;

import java.time.Duration;
import java.util.List;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.SectionForm;

/**
 * How much is kept of the record of decisions.
 *
 * @param keep how long
 * @param size the bytes that it may take; beyond that the eldest go sooner
 */
public record RecordSettings(Duration keep, long size) {
    static final Key<Duration> KEEP = Key.usual(
            "keep", Forms.DURATION_FORM, "30d", "how long it is kept what the scheduler was told and decided");
    static final Key<Long> SIZE =
            Key.usual("size", Forms.SIZE_FORM, "1gb", "how much room it may take; beyond that the eldest goes sooner");

    static final SectionForm<RecordSettings> FORM =
            new SectionForm<>(List.of(KEEP, SIZE), section -> new RecordSettings(section.get(KEEP), section.get(SIZE)));
}
