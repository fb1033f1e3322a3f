package org.almanac.daemon.config;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.almanac.daemon.config.form.ScalarForm;

/** Whether the plan is carried out. */
public enum OperatingMode {
    /** Another scheduler starts the jobs, and the plan is shown and measured. */
    SHADOW,
    /** Jobs are started as planned. */
    ACTIVE;

    static final ScalarForm<OperatingMode> FORM =
            new ScalarForm<>(List.of("shadow", "active"), List.of("shadow", "active"), text -> switch (text) {
                case "shadow" -> Optional.of(SHADOW);
                case "active" -> Optional.of(ACTIVE);
                default -> Optional.empty();
            });

    /** As it is written. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
