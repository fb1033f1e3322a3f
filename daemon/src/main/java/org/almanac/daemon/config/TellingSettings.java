package org.almanac.daemon.config;

import java.time.Duration;
import java.util.List;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.SectionForm;

/**
 * How users are told what is planned.
 *
 * @param tolerance by how much a planned start may differ from what was told
 * @param calls how many jobs and arrays are told of between two polls at most
 * @param attributes whether TORQUE's jobs get attributes for it beside their comment
 */
public record TellingSettings(Duration tolerance, int calls, boolean attributes) {
    private static final int MOST_CALLS = 100_000;

    static final Key<Duration> TOLERANCE = Key.usual(
            "tolerance",
            Forms.DURATION_FORM,
            "30s",
            "by how much a planned start may differ from what its user was told");
    static final Key<Long> CALLS = Key.usual(
            "calls",
            Forms.count(0, MOST_CALLS),
            "100",
            "how many jobs and arrays are told of between two polls at most, the soonest first by turns with who was told"
                    + " nothing yet and whose told start has passed; 0 tells nobody");
    static final Key<Boolean> ATTRIBUTES = Key.usual(
            "attributes",
            Forms.YES_NO,
            "no",
            "whether jobs of TORQUE get planned_start and planned_nodes beside their comment");

    static final SectionForm<TellingSettings> FORM = new SectionForm<>(
            List.of(TOLERANCE, CALLS, ATTRIBUTES),
            section -> new TellingSettings(
                    section.get(TOLERANCE), section.get(CALLS).intValue(), section.get(ATTRIBUTES)));
}
