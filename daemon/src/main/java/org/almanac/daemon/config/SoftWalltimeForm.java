package org.almanac.daemon.config;

import java.util.List;
import java.util.Optional;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.planner.cluster.PlannedBy;

/** What is planned by the soft walltimes that a server's hooks and managers set. */
final class SoftWalltimeForm {
    static final String PLANNED = "planned";
    private static final String WITHIN_HOURS = "planned-within-hours";
    private static final String EXPECTED = "expected";
    private static final List<String> WORDS = List.of(PLANNED, WITHIN_HOURS, EXPECTED);

    static final ScalarForm<PlannedBy> FORM = new ScalarForm<>(WORDS, WORDS, text -> switch (text) {
        case PLANNED -> Optional.of(PlannedBy.EXPECTED_RUNTIME);
        case WITHIN_HOURS -> Optional.of(PlannedBy.EXPECTED_RUNTIME_WITHIN_HOURS);
        case EXPECTED -> Optional.of(PlannedBy.WALLTIME);
        default -> Optional.empty();
    });

    private SoftWalltimeForm() {}
}
