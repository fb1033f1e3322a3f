package org.almanac.daemon.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.SectionForm;

/**
 * How much is kept of promises, jobs that are over, and cycles.
 *
 * @param keep how long
 * @param size the bytes that it may take; beyond that the eldest go sooner
 * @param postgresql where the same is kept for longer, beside those of other clusters; empty where it is not
 */
public record StoreSettings(Duration keep, long size, Optional<PostgresSettings> postgresql) {
    static final Key<Duration> KEEP = Key.usual(
            "keep", Forms.DURATION_FORM, "400d", "how long jobs that are over, their promises and cycles are kept");
    static final Key<Long> SIZE =
            Key.usual("size", Forms.SIZE_FORM, "4gb", "how much room they may take; beyond that the eldest go sooner");

    static final Key<PostgresSettings> POSTGRESQL = Key.optional(
            "postgresql",
            PostgresSettings.FORM,
            "a PostgreSQL to which the same is written, where several clusters may be kept for years; without it there is"
                    + " none");

    static final SectionForm<StoreSettings> FORM = new SectionForm<>(
            List.of(KEEP, SIZE, POSTGRESQL),
            section -> new StoreSettings(section.get(KEEP), section.get(SIZE), section.find(POSTGRESQL)));

    /** A store beside which there is no other database. */
    public StoreSettings(Duration keep, long size) {
        this(keep, size, Optional.empty());
    }
}
