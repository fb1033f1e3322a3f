package org.almanac.daemon.config;

import java.util.List;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.SectionForm;

/**
 * How jobs are started.
 *
 * @param besideAnother whether also where another scheduler is seen to start jobs
 */
public record ActiveSettings(boolean besideAnother) {
    static final Key<Boolean> BESIDE_ANOTHER = Key.usual(
            "beside-another-scheduler",
            Forms.YES_NO,
            "no",
            "whether jobs are started although another scheduler is seen to start jobs, too");

    static final SectionForm<ActiveSettings> FORM =
            new SectionForm<>(List.of(BESIDE_ANOTHER), section -> new ActiveSettings(section.get(BESIDE_ANOTHER)));
}
